import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect, replace } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import { requireMember } from '~/modules/accounts/guards.server'
import type { Member } from '~/modules/accounts/member'
import { hasMatchingConsent } from '~/modules/accounts/sign-up/consents.server'
import { WhatHappensNext } from '~/modules/accounts/ui/wizard/what-happens-next'
import { WizardFrame, wizardFormId } from '~/modules/accounts/ui/wizard/wizard-frame'
import { finishStep } from '~/modules/accounts/wizard/finish-step.server'
import type { WizardStepName } from '~/modules/accounts/wizard/steps'
import { isWizardStep, wizardPath, wizardPlace } from '~/modules/accounts/wizard/steps'
import { sentLetter } from '~/modules/chats/letter/sent-letter.server'
import type { LetterView, RefusedMessage } from '~/modules/chats/schema'
import { firstMessageTo } from '~/modules/chats/sending/first-message.server'
import { messageForm, submitMessage } from '~/modules/chats/sending/submit-message.server'
import { LetterCard } from '~/modules/chats/ui/letter/letter-card'
import { LetterStrip } from '~/modules/chats/ui/letter/letter-strip'
import { MessageStep } from '~/modules/chats/ui/sign-up/message-step'
import type { AnswersReply } from '~/modules/members/answers/schema'
import { answersForm, ownAnswers, submitAnswers } from '~/modules/members/answers/submit-answers.server'
import { ownProfile } from '~/modules/members/own/own-profile.server'
import type { PlaceReply, ProfileReply } from '~/modules/members/own/schema'
import {
  placeReply,
  profileRules,
  submitFields,
  submitProfile,
  unsubmitted,
} from '~/modules/members/own/submit-profile.server'
import { aboutMeFields, choiceFieldNames } from '~/modules/members/profile-fields'
import { profileForm } from '~/modules/members/profile-schema.server'
import { MemberCard } from '~/modules/members/ui/cards/member-card'
import { AnswersStep } from '~/modules/members/ui/own/answers'
import { FieldsStep } from '~/modules/members/ui/own/fields-step'
import { LocationStep } from '~/modules/members/ui/own/location-step'
import { PhotoStep } from '~/modules/members/ui/own/photo-step'
import { PushStep } from '~/modules/notifications/ui/push-card'
import type { PhotoReply } from '~/modules/photos/schema'
import { isPhotoIntent } from '~/modules/photos/upload/intents'
import { ownPhotos } from '~/modules/photos/upload/own-photos.server'
import { readUpload } from '~/modules/photos/upload/read-upload.server'
import { photoForm, refusalOf, submitPhotos } from '~/modules/photos/upload/submit-photos.server'
import { isChoosingCountry, locationChoices, locationForm } from '~/modules/places/location.server'
import { paths } from '~/paths'
import { uploadAction } from '~/platform/forms/actions.server'
import { actionForm, readForm } from '~/platform/forms/read-form.server'
import { formShapeOf } from '~/platform/http/route'
import { readableEmail } from '~/platform/names/email-address.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Button } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['wizard', 'accounts', 'members', 'photos', 'places', 'chats', 'notifications'],
  title: 'wizard:page_title',
  noindex: true,
  unwarned: true,
}

const home = paths.members
const firstMatches = paths.signupMatches
/** Intent that completes the wizard and opens the conversation with the member's letter. */
const seeLetter = 'see_letter'

export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  if (member.wizardDone) throw redirect(home)
  const { url, tenant, language } = context
  const to = url.searchParams.get('to')
  const message = to && (await firstMessageTo(context, member, to))
  const place = wizardPlace(member, { requested: url.searchParams.get('step'), knowsRecipient: Boolean(message) })
  const profile = await ownProfile(member)
  return {
    place,
    action: message ? `${wizardPath}?step=${place.step}&to=${to}` : `${wizardPath}?step=${place.step}`,
    profile,
    rules: await rulesOf(member, place.step, context),
    message: place.step === 'message' && message ? message : null,
    letter: await sentLetter(member),
    photos: place.step === 'photo' ? await ownPhotos(member, context.t) : null,
    answers: place.step === 'answers' ? ownAnswers(member, profile.answers, context.t) : null,
    choices: place.step === 'location' ? locationChoices(tenant, profile.location.country, language) : null,
    suggests: place.step === 'complete' && (await hasMatchingConsent(member)),
    confirmed: member.status === 'active',
    email: readableEmail(member.email),
  }
}

export const action = uploadAction(
  [messageForm, profileForm, locationForm, photoForm, answersForm],
  async ({ request, context }) => {
    const member = requireMember(context)
    const step = context.url.searchParams.get('step')
    if (!isWizardStep(step)) throw new Response(null, { status: 400 })
    const read = await formOf(request, context)
    if ('refused' in read) return data({ photos: read }, { status: read.status })
    const { form } = read
    const { intent } = readForm(form, actionForm)
    if (isPhotoIntent(intent)) {
      const refused = await submitPhotos(member, form, context.t)
      return refused ? data({ photos: refused }, { status: refused.status }) : replace(`${wizardPath}?step=photo`)
    }
    if (isChoosingCountry(form)) return { place: await placeReply(form, unsubmitted(form), context) }
    const skips = intent === 'skip'
    const refused = skips ? null : await submitStep[step](member, form, context)
    if (refused) return data(refused, { status: refused.answers?.refused === false ? 200 : 422 })
    await finishStep(member, step, skips ? 'skipped' : 'done')
    if (step !== 'complete') return redirect(wizardPath)
    const letter = intent === seeLetter ? await sentLetter(member) : null
    return redirect(letter ? paths.chat(letter.conversationId) : firstMatches)
  },
)

/** Reasons why a step was not completed. */
interface StepReply {
  photos?: PhotoReply
  fields?: ProfileReply
  answers?: AnswersReply
  message?: RefusedMessage
  place?: PlaceReply
}

/** Returns the form rules that the browser checks in a step. */
async function rulesOf(member: Member, step: WizardStepName, { t }: AppLoadContext): Promise<FormRules> {
  if (step === 'location') return profileRules(member, [], t, { location: true })
  if (step === 'personal_info') return profileRules(member, choiceFieldNames, t, { location: false })
  if (step === 'about_me') return profileRules(member, aboutMeFields, t, { location: false })
  return {}
}

type Submit = (member: Member, form: FormData, context: AppLoadContext) => Promise<StepReply | null>

const submitStep: Record<WizardStepName, Submit> = {
  message: sendFirst,
  photo: async () => null,
  location: async (member, form, context) => {
    const refused = await submitProfile(member, [], form, context.t)
    return refused && { place: await placeReply(form, refused.result, context) }
  },
  personal_info: async (member, form, { t }) => fieldsReply(await submitFields(member, choiceFieldNames, form, t)),
  answers: async (member, form, { t }) => {
    const answers = await submitAnswers(member, form, (await ownProfile(member)).answers, t)
    return answers && { answers }
  },
  about_me: async (member, form, { t }) => fieldsReply(await submitFields(member, aboutMeFields, form, t)),
  push: async () => null,
  complete: async () => null,
}

async function sendFirst(member: Member, form: FormData, { t, url }: AppLoadContext): Promise<StepReply | null> {
  const to = url.searchParams.get('to')
  if (!to) return null
  const outcome = await submitMessage(member, { to }, form, t)
  if (!('refused' in outcome)) return null
  const { body, draftId, text } = outcome.refused
  return { message: { draftId, result: { status: 'error', initialValue: { body }, error: { body: [text] } } } }
}

function fieldsReply(fields: ProfileReply | null): StepReply | null {
  return fields && { fields }
}

/** Returns the form, or the reason why its photo was refused. */
async function formOf(request: Request, { t, route }: AppLoadContext) {
  let form = new FormData()
  const refused = await refusalOf(async () => {
    form = await readUpload(request, formShapeOf(route))
  }, t)
  return refused ?? { form }
}

export default function CompleteSignup() {
  const { place, profile, letter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('wizard')
  const busy = useNavigation().formMethod === 'POST'
  const isLast = place.step === 'complete'
  const preview = isLast ? null : <MemberCard member={profile.card} heading="h2" sizes="308px" />
  return (
    <WizardFrame
      place={place}
      busy={busy}
      preview={preview}
      strip={letter && !isLast && <LetterStrip letter={letter} asksPhoto={place.step === 'photo'} />}
      heading={isLast && letter ? letterHeading(letter, t) : null}
      actions={letter && !letter.lost && isLast ? <LetterActions busy={busy} /> : null}
    >
      <Step key={place.step} />
    </WizardFrame>
  )
}

/** Says first what became of the letter; null for one to a fictional profile. */
function letterHeading({ peer: { name, fictional }, lost }: LetterView, t: Translate) {
  if (lost) return { title: t('wizard:lost.title'), lede: t('wizard:lost.lede') }
  return fictional ? null : { title: t('wizard:delivered.title', { name }), lede: t('wizard:delivered.lede', { name }) }
}

/** Both buttons complete the sign-up. */
function LetterActions({ busy }: { busy: boolean }) {
  const { t } = useTranslation('wizard')
  return (
    <>
      <Button form={wizardFormId} className="max-md:grow" type="submit" name="intent" value="continue" look="ghost">
        {t('delivered.look_around')}
      </Button>
      <Button
        form={wizardFormId}
        className="max-md:grow"
        type="submit"
        name="intent"
        value={seeLetter}
        look="primary"
        busy={busy}
      >
        {t('delivered.see')}
      </Button>
    </>
  )
}

function Step() {
  const { place, action, profile, message, letter, photos, answers, choices, rules, suggests, confirmed, email } =
    useLoaderData<typeof loader>()
  const reply = useReply<StepReply>()
  const form = { formId: wizardFormId, action }
  switch (place.step) {
    case 'message':
      return message && <MessageStep {...form} {...message} refused={reply?.message ?? null} />
    case 'photo':
      return photos && <PhotoStep {...form} photos={photos} reply={reply?.photos} />
    case 'location':
      return (
        choices && (
          <LocationStep {...form} values={profile.location} choices={choices} rules={rules} reply={reply?.place} />
        )
      )
    case 'personal_info':
      return (
        <FieldsStep
          {...form}
          names={choiceFieldNames}
          values={profile.values}
          rules={rules}
          reply={reply?.fields}
          paired
        />
      )
    case 'answers':
      return answers && <AnswersStep {...form} own={answers} reply={reply?.answers} />
    case 'about_me':
      return <FieldsStep {...form} names={aboutMeFields} values={profile.values} rules={rules} reply={reply?.fields} />
    case 'push':
      return <PushStep {...form} />
    case 'complete':
      return (
        <WhatHappensNext
          {...form}
          confirmed={confirmed}
          email={email}
          suggests={suggests}
          letter={letter && <LetterCard letter={letter} />}
        />
      )
  }
}
