import { forMember } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { changeProfile, hideFromVisitors } from '~/modules/accounts/account-row.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { changeConsent, changeSisterBrands } from '~/modules/accounts/sign-up/consents.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import type { Tenant } from '~/tenancy/tenant'
import { deleteVisits } from '../visits/note-visit.server'
import type { PrivacyView, SisterBrandsView } from './schema'

/** Reads how visible a member is, for the settings: to everybody, and the questions about sister brands. */
export async function privacyOf(member: Viewer): Promise<{ privacy: PrivacyView; sisters: SisterBrandsView[] }> {
  const own = await forMember(member, (db) =>
    db
      .selectFrom('members')
      .select(['invisible', 'shows_sensitive', 'shown_outside', 'hides_visits', 'shared_with'])
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow(),
  )
  return {
    privacy: {
      invisible: own.invisible,
      sensitive: own.shows_sensitive,
      shownOutside: own.shown_outside,
      visits: !own.hides_visits,
    },
    sisters: sisterBrandsOf(member.tenant, own.shared_with),
  }
}

export const privacyForm = pageForm({
  invisible: formFields.tick,
  sensitive: formFields.tick,
  shown_outside: formFields.tick,
  visits: formFields.tick,
  visits_shown: formFields.tick,
  sister_brands_shown: formFields.ids,
  sister_brands: formFields.ids,
})

export interface PrivacyChoice extends Omit<PrivacyView, 'visits'> {
  /** Null from a page of the release before, which didn't ask. */
  visits: boolean | null
  /** Ids of sister brands: all that the form showed, and those that were ticked. */
  sisterBrands: { shown: string[]; ticked: string[] }
}

export function privacyIn(form: FormData): PrivacyChoice {
  const { invisible, sensitive, shown_outside, visits, visits_shown, ...sisters } = readForm(form, privacyForm)
  const sisterBrands = { shown: sisters.sister_brands_shown, ticked: sisters.sister_brands }
  return { invisible, sensitive, shownOutside: shown_outside, visits: visits_shown ? visits : null, sisterBrands }
}

/** One question for the sister brands that the member consented to, one for all others, new or old. */
function sisterBrandsOf({ sisters }: Tenant, sharedWith: readonly string[]): SisterBrandsView[] {
  return [true, false].flatMap((consented) => {
    const brands = sisters.filter(({ id }) => sharedWith.includes(id) === consented)
    if (brands.length === 0) return []
    return [{ ids: brands.map(({ id }) => id).join(' '), names: brands.map(({ name }) => name), consented }]
  })
}

/**
 * Saves how visible a member is. Invisible members aren't found by search and can't be messaged or liked (specification
 * 6). Each consent is given or withdrawn with its date.
 */
export async function savePrivacy(member: Member, privacy: PrivacyChoice): Promise<void> {
  await changeConsent(member, 'sensitive', privacy.sensitive)
  await changeSisterBrands(member, privacy.sisterBrands)
  const { invisible, shownOutside, visits } = privacy
  const columns = { invisible, shown_outside: shownOutside, ...(visits === null ? {} : { hides_visits: !visits }) }
  await forMember(member, async (db) => {
    if (invisible || !shownOutside) await hideFromVisitors(db, member.id)
    await changeProfile(db, member.id).set(columns).execute()
    if (invisible || visits === false) await deleteVisits(db, member.id, 'all')
    invalidatePeople(db)
  })
}

/** Takes the member off the lists of those whose profiles they have viewed. */
export async function clearVisits(member: Member): Promise<void> {
  await forMember(member, (db) => deleteVisits(db, member.id, 'own'))
}

/** Turns invisible mode on and leaves the other settings unchanged. */
export async function makeInvisible(member: Member): Promise<void> {
  await forMember(member, async (db) => {
    await hideFromVisitors(db, member.id)
    await changeProfile(db, member.id).set({ invisible: true }).execute()
    await deleteVisits(db, member.id, 'all')
    invalidatePeople(db)
  })
}
