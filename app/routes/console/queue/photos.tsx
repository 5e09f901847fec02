import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { consolePaths } from '~/console-paths'
import { noteListed } from '~/modules/moderation/list/read-queue.server'
import { decidePhotos } from '~/modules/moderation/photos/decide-photos.server'
import type { PhotosForm } from '~/modules/moderation/photos/forms.server'
import { photosForm } from '~/modules/moderation/photos/forms.server'
import { readPhotos } from '~/modules/moderation/photos/read-photos.server'
import { undoMany } from '~/modules/moderation/queue/decide-many.server'
import { ActMissing, NoPhotoChosen } from '~/modules/moderation/queue/errors'
import { byBrand, doneIn } from '~/modules/moderation/queue/forms.server'
import { PhotoDesk } from '~/modules/moderation/ui/photos/photo-desk'
import type { PhotosReply } from '~/modules/moderation/ui/photos/view'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { DomainError } from '~/platform/errors'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = { title: 'console:photos.title' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const { searchParams: query } = context.url
  const { brand, brands: all, listed } = await listedBrands(context, operator, 'queue')
  const { photos, counts } = await readPhotos(
    operator,
    listed.map(({ id }) => id),
  )
  if (photos.length > 0) await noteListed(operator)
  const slugs = new Map(all.map(({ id, slug, settings }) => [id, { slug, brandName: settings.name }]))
  return {
    brand,
    brands: all.map(({ slug, settings }) => ({ slug, name: settings.name })),
    photos: photos.map(({ brandId, ...photo }) => {
      const { slug = '', brandName = '' } = slugs.get(brandId) ?? {}
      return { ...photo, slug, brandName, case: `${slug}/${photo.id}` }
    }),
    counts,
    now: Date.now(),
    ...doneIn(query),
  }
}

/** With scripting, the photos stay where they are until all are decided. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('script') === 'yes' ? false : defaultShouldRevalidate
}

export const action = formAction([photosForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'queue')
  const form = readForm(await request.formData(), photosForm)
  try {
    const { done, left } = await carryOut(context, operator, form)
    if (form.script) return data<PhotosReply>({ done, left, refusal: null })
    const query = { brand: form.brand, said: saidOf(form), count: String(done.length), left: String(left) }
    const undoable: Record<string, string> =
      form.intent === 'decide' ? { done: done.join(','), at: String(Date.now()) } : {}
    return redirect(`${consolePaths.queuePhotos}?${new URLSearchParams({ ...query, ...undoable })}`)
  } catch (error) {
    if (!(error instanceof DomainError) || (error.status !== 409 && error.status !== 422)) throw error
    const { code, status } = error
    const refusal = { code, values: error.data, cases: form.cases, reason: form.reason ?? null }
    return data<PhotosReply>({ done: [], left: form.cases.length, refusal }, { status })
  }
})

function saidOf({ intent, act }: PhotosForm): string {
  if (intent === 'undo') return 'undone'
  return act === 'removed' ? 'refused' : 'allowed'
}

/** Decides the chosen photos, or undoes their decisions, brand by brand; returns which, and how many were left. */
async function carryOut(context: AppLoadContext, operator: Operator, form: PhotosForm) {
  const { act, cases, reason = null } = form
  if (cases.length === 0) throw new NoPhotoChosen()
  if (form.intent === 'decide' && !act) throw new ActMissing()
  const done: string[] = []
  for (const [slug, ids] of byBrand(cases)) {
    const brand = await brandAt(context, operator, slug, 'queue')
    const changed =
      form.intent === 'undo' || !act
        ? await undoMany(brand, operator, ids)
        : (await decidePhotos(brand, operator, ids, { act, reason })).undoable
    done.push(...changed.map((id) => `${slug}/${id}`))
  }
  return { done, left: cases.length - done.length }
}

/** Grid of photos that wait for a decision. */
export default function Photos() {
  const view = useLoaderData<typeof loader>()
  const refusal = useReply<PhotosReply>()?.refusal ?? null
  // Another page of photos begins anew.
  return <PhotoDesk key={view.photos.map(({ id }) => id).join()} view={view} refusal={refusal} />
}
