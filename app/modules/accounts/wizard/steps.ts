import { paths } from '~/paths'
import type { Member } from '../member'

interface WizardStep {
  /** Whether it can be skipped; all but location can (decisions, 'Accounts'). */
  skippable: boolean
}

/** The steps of /complete-signup, in order (specification 2). Their texts are `wizard:step.<step>`. */
export const wizardSteps = {
  message: { skippable: true },
  photo: { skippable: true },
  location: { skippable: false },
  personal_info: { skippable: true },
  answers: { skippable: true },
  about_me: { skippable: true },
  push: { skippable: true },
  complete: { skippable: false },
} as const satisfies Record<string, WizardStep>

/** Path of the wizard. */
export const wizardPath = paths.completeSignup

export type WizardStepName = keyof typeof wizardSteps

const inOrder = Object.keys(wizardSteps) as WizardStepName[]

/** A member's position in the wizard. */
export interface WizardPlace {
  step: WizardStepName
  /** Number of the step, from 1. */
  number: number
  count: number
  /** The previous step; null at the first one, and if it can't be shown again. */
  back: WizardStepName | null
  skippable: boolean
}

/**
 * Returns the step to show: the requested one if the member has reached it, otherwise the first that is neither done
 * nor skipped. `message` is a step only if the recipient is known. Once written or skipped, it still counts but isn't
 * shown again.
 */
export function wizardPlace(
  member: Pick<Member, 'wizard'>,
  { requested, knowsRecipient }: { requested: string | null; knowsRecipient: boolean },
): WizardPlace {
  const canShow = (step: WizardStepName) => step !== 'message' || knowsRecipient
  const steps = inOrder.filter((step) => canShow(step) || step in member.wizard)
  const first = steps.findIndex((step) => !(step in member.wizard))
  const open = first < 0 ? steps.length - 1 : first
  const wanted = isWizardStep(requested) && canShow(requested) ? steps.indexOf(requested) : -1
  const index = wanted < 0 ? open : Math.min(wanted, open)
  const step = steps[index] ?? 'complete'
  const before = steps[index - 1]
  return {
    step,
    number: index + 1,
    count: steps.length,
    back: before && canShow(before) ? before : null,
    skippable: wizardSteps[step].skippable,
  }
}

/** Whether the wizard was left unfinished. It resumes until the member has set a location, here or in the profile. */
export function isUnfinished({ wizard, wizardDone, city }: Pick<Member, 'wizard' | 'wizardDone' | 'city'>): boolean {
  return !wizardDone && wizard.location !== 'done' && city === null
}

export function isWizardStep(name: unknown): name is WizardStepName {
  return inOrder.some((step) => step === name)
}
