import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { DomainError } from '~/platform/errors'
import { accountRow, changeAccount } from '../account-row.server'
import type { Member } from '../member'
import type { WizardStepName } from './steps'
import { wizardSteps } from './steps'

/** The location step can't be skipped, and the wizard can't be completed without it. */
export class StepRequired extends DomainError {
  constructor() {
    super('accounts:error.step_required', 400)
  }
}

/**
 * Marks a step as done or skipped; a step once done stays done. `complete` ends the wizard.
 * @throws StepRequired 400
 */
export async function finishStep(member: Member, step: WizardStepName, how: 'done' | 'skipped'): Promise<void> {
  if (how === 'skipped' && !wizardSteps[step].skippable) throw new StepRequired()
  await forMember(member, async (db) => {
    if (step === 'complete') {
      const { wizard } = await accountRow(db, member.id).select('wizard').executeTakeFirstOrThrow()
      if (wizard.location !== 'done') throw new StepRequired()
    }
    const entry = sql<string>`jsonb_build_object(${step}::text, ${how}::text)`
    await changeAccount(db, member.id)
      .set({
        wizard: how === 'done' ? sql<string>`wizard || ${entry}` : sql<string>`${entry} || wizard`,
        ...(step === 'complete' ? { wizard_done_at: sql<Date>`coalesce(wizard_done_at, now())` } : {}),
      })
      .execute()
  })
}
