import { paths } from '~/paths'
import type { Member } from '../member'

interface WizardStep {
  /** Decisions, 'Accounts': each can be skipped but location. */
  skippable: boolean
}

/** The steps of /complete-signup in their order (specification 2). Their texts are `wizard:step.<step>`. */
export const wizardSteps = {
  message: { skippable: true },
  photo: { skippable: true },
  location: { skippable: false },
  personal_info: { skippable: true },
  about_me: { skippable: true },
  push: { skippable: true },
  complete: { skippable: false },
} as const satisfies Record<string, WizardStep>

/** Where the wizard is. */
export const wizardPath = paths.completeSignup

export type WizardStepName = keyof typeof wizardSteps

const inOrder = Object.keys(wizardSteps) as WizardStepName[]

/** Where a member stands in the wizard. */
export interface WizardPlace {
  step: WizardStepName
  /** From 1. */
  number: number
  count: number
  /** The step before; null at the first one. */
  back: WizardStepName | null
  skippable: boolean
}

/**
 * The step to show: the one asked for when the member has come so far, else the first that is neither done nor skipped.
 * `message` is a step only where a member to write to is known; once written or skipped, it counts but is not shown again.
 */
export function wizardPlace(
  member: Pick<Member, 'wizard'>,
  { asked, knowsRecipient }: { asked: string | null; knowsRecipient: boolean },
): WizardPlace {
  const canShow = (step: WizardStepName) => step !== 'message' || knowsRecipient
  const steps = inOrder.filter((step) => canShow(step) || step in member.wizard)
  const first = steps.findIndex((step) => !(step in member.wizard))
  const open = first < 0 ? steps.length - 1 : first
  const wanted = isWizardStep(asked) && canShow(asked) ? steps.indexOf(asked) : -1
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

/** The sign-up was left midway: it is taken up again until the member has told where they live, here or in the profile. */
export function isUnfinished({ wizard, wizardDone, city }: Pick<Member, 'wizard' | 'wizardDone' | 'city'>): boolean {
  return !wizardDone && wizard.location !== 'done' && city === null
}

export function isWizardStep(name: unknown): name is WizardStepName {
  return inOrder.some((step) => step === name)
}
