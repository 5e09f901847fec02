import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, replace } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import type { Member } from '~/modules/accounts/member'
import { changeConsent } from '~/modules/accounts/sign-up/consents.server'
import type { AnswersReply } from '~/modules/members/answers/schema'
import { answersForm, ownAnswers, submitAnswers } from '~/modules/members/answers/submit-answers.server'
import { completeness } from '~/modules/members/own/completeness'
import { ownProfile, ownProfileWithPhotos } from '~/modules/members/own/own-profile.server'
import type { ProfileDraft } from '~/modules/members/own/profile-draft'
import type { PlaceReply, ProfileReply } from '~/modules/members/own/schema'
import { placeReply, profileRules, submitProfile, unsubmitted } from '~/modules/members/own/submit-profile.server'
import { editableFieldNames } from '~/modules/members/profile-fields'
import { profileForm } from '~/modules/members/profile-schema.server'
import { MemberCard } from '~/modules/members/ui/cards/member-card'
import { AnswersEditor } from '~/modules/members/ui/own/answers'
import { CompletenessPanel } from '~/modules/members/ui/own/completeness-panel'
import { ProfileEditor } from '~/modules/members/ui/own/profile-editor'
import { captionForm, submitCaption } from '~/modules/photos/captions/submit-caption.server'
import type { CaptionReply, PhotoReply } from '~/modules/photos/schema'
import { PhotoEditor } from '~/modules/photos/ui/photo-editor'
import { isPhotoIntent } from '~/modules/photos/upload/intents'
import { readUpload } from '~/modules/photos/upload/read-upload.server'
import { photoForm, refusalOf, submitPhotos } from '~/modules/photos/upload/submit-photos.server'
import { isChoosingCountry, locationChoices, locationForm } from '~/modules/places/location.server'
import { paths } from '~/paths'
import { uploadAction } from '~/platform/forms/actions.server'
import { actionForm, formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { formShapeOf } from '~/platform/http/route'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useKept, useReply } from '~/ui/forms/use-reply'
import { Alert, FormErrors } from '~/ui/notices/alert'
import { showToast } from '~/ui/notices/toast-list'
import { PageHead } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { cachedViewer: true },
  i18n: ['members', 'photos', 'places'],
  title: 'members:edit.page_title',
  noindex: true,
  banners: ['photo'],
}

const path = paths.profile

const savedForms = ['profile', 'answers', 'caption'] as const

type SavedForm = (typeof savedForms)[number]

const savedAt = (form: SavedForm) => `${path}?${new URLSearchParams({ saved: form })}`

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { tenant, language, url, t } = context
  const [{ profile, photos }, rules] = await Promise.all([
    ownProfileWithPhotos(viewer, t),
    profileRules(viewer, editableFieldNames, t, { location: true }),
  ])
  return {
    profile,
    photos,
    answers: ownAnswers(viewer, profile.answers, t),
    rules,
    choices: locationChoices(tenant, profile.location.country, language),
    saved: savedForms.find((form) => form === url.searchParams.get('saved')) ?? null,
  }
}

/** Reasons why nothing was saved. */
interface Reply {
  photos?: PhotoReply
  caption?: CaptionReply
  answers?: AnswersReply
  editor?: PlaceReply
}

const sensitiveForm = pageForm({ sensitive: formFields.tick })

export const action = uploadAction(
  [profileForm, locationForm, photoForm, captionForm, sensitiveForm, answersForm],
  async ({ request, context }) => {
    const member = requireMember(context)
    let form = new FormData()
    const unread = await refusalOf(async () => {
      form = await readUpload(request, formShapeOf(context.route))
    }, context.t)
    if (unread) return data({ photos: unread }, { status: unread.status })
    const { intent } = readForm(form, actionForm)
    if (isPhotoIntent(intent)) {
      const photos = await submitPhotos(member, form, context.t)
      return photos ? data({ photos }, { status: photos.status }) : replace(path)
    }
    if (intent === 'caption') return captionReply(member, form, context)
    if (intent === 'answers') {
      const answers = await submitAnswers(member, form, (await ownProfile(member)).answers, context.t)
      return answers ? data({ answers }, { status: answers.refused ? 422 : 200 }) : replace(savedAt('answers'))
    }
    if (isChoosingCountry(form)) return { editor: await placeReply(form, unsubmitted(form), context) }
    const refused = await save(member, form, context)
    if (!refused) return replace(savedAt('profile'))
    return data({ editor: await placeReply(form, refused.result, context) }, { status: 422 })
  },
)

async function captionReply(member: Member, form: FormData, { t }: AppLoadContext) {
  const refused = await submitCaption(member, form, t)
  return refused ? data(refused, { status: refused.photos?.status ?? 422 }) : replace(`${savedAt('caption')}#captions`)
}

async function save(member: Member, form: FormData, { t }: AppLoadContext): Promise<ProfileReply | null> {
  const refused = await submitProfile(member, editableFieldNames, form, t)
  if (!refused) await changeConsent(member, 'sensitive', readForm(form, sensitiveForm).sensitive)
  return refused
}

export default function ProfilePage() {
  const { t } = useTranslation('members')
  const { profile, photos, answers, choices, rules, saved } = useLoaderData<typeof loader>()
  const [draft, setDraft] = useState<ProfileDraft | null>(null)
  const { values, city } = draft ?? { values: profile.values, city: profile.location.city }
  const parts = completeness({
    values,
    city,
    answers: answers.answers.length,
    photos: photos.count,
    mostPhotos: photos.max,
  })
  const reply = useReply<Reply>()
  const saves = useSaves(saved !== null)
  const profileSaves = useSaves(saved === 'profile')
  const answersReply = useKept(reply?.answers, useSaves(saved === 'answers'))
  const profileReply = useKept(reply?.editor, profileSaves)
  useEffect(() => {
    if (saves) showToast({ icon: 'circle-check', text: t('edit.saved') })
  }, [saves, t])
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('edit.page_title')}</h1>
          <p className="meta">{t('edit.lede')}</p>
        </div>
      </PageHead>
      <div className="grid grid-cols-1 gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:items-start lg:gap-10">
        <div className="grid grid-cols-1 content-start gap-5">
          <noscript>
            {saved && !reply && <Alert kind="success">{t('edit.saved')}</Alert>}
            <FormErrors errors={Object.values(reply?.editor?.result.error ?? {}).flatMap((texts) => texts ?? [])} />
          </noscript>
          <PhotoEditor photos={photos} action={path} reply={reply?.photos} caption={reply?.caption} />
          <AnswersEditor own={answers} action={path} reply={answersReply} />
          <ProfileEditor
            profile={profile}
            choices={choices}
            rules={rules}
            saves={profileSaves}
            reply={profileReply}
            changed={setDraft}
          />
        </div>
        <aside className="grid grid-cols-1 content-start gap-5 lg:sticky lg:top-under-bar">
          <CompletenessPanel parts={parts} />
          <section className="grid grid-cols-1 content-start gap-3" aria-label={t('edit.preview')}>
            <p className="meta">{t('edit.preview')}</p>
            <MemberCard member={{ ...profile.card, city }} heading="h2" sizes="300px" />
            <ButtonLink to={paths.member(profile.id)} size="small" block>
              {t('edit.see_profile')}
            </ButtonLink>
          </section>
        </aside>
      </div>
    </main>
  )
}

/** Returns a value that changes with each save that leads to `saved`, even if the form shows no change; initially empty. */
function useSaves(saved: boolean): string {
  const { key } = useLocation()
  const isAnswer = useNavigationType() === 'REPLACE' && saved
  const [last, setLast] = useState('')
  if (isAnswer && key !== last) setLast(key)
  return last
}
