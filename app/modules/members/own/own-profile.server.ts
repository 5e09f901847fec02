import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Translate } from '~/i18n/translate'
import type { Viewer } from '~/modules/accounts/member'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import type { OwnPhotosView } from '~/modules/photos/schema'
import { ownPhotosView } from '~/modules/photos/upload/own-photos.server'
import { ownPhotoRows } from '~/modules/photos/upload/photo-rows.server'
import { answersOf } from '../answers/answers.server'
import type { StoredAnswer } from '../answers/schema'
import type { CardRow } from '../cards.server'
import { toCard } from '../cards.server'
import type { ProfileValues } from '../profile-fields'
import type { FactValues } from '../save-profile.server'
import { choicesIn } from '../save-profile.server'
import { cardColumns, ownPlace } from '../search/statements.server'
import type { OwnProfileView } from './schema'

type OwnRow = CardRow &
  Pick<ProfileValues, 'interests' | 'about_me'> & {
    facts: FactValues
    reason: string | null
    country: string | null
    region: string | null
    city_id: number | null
    shows_sensitive: boolean
    answers: StoredAnswer[]
  }

/** Reads a member's own profile, for its forms. */
export async function ownProfile(member: Viewer): Promise<OwnProfileView> {
  return viewOf(member, await forMember(member, (db) => readOwn(db, member), { atOnce: true, onePlan: true }))
}

/** Reads a member's own profile with their photos, as the editor shows them. */
export async function ownProfileWithPhotos(
  member: Viewer,
  t: Translate,
): Promise<{ profile: OwnProfileView; photos: OwnPhotosView }> {
  const [own, photos] = await forMember(
    member,
    (db) => Promise.all([readOwn(db, member), ownPhotoRows(db, member.id)]),
    { atOnce: true, onePlan: true },
  )
  return { profile: viewOf(member, own), photos: ownPhotosView(member, photos, t) }
}

async function readOwn(db: TenantDb, member: Viewer): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
      select ${cardColumns}, own.lat as own_lat, own.lon as own_lon, main_photo.*, m.country, m.region, m.city_id,
        m.facts, m.reason, m.interests, m.about_me, m.shows_sensitive, ${answersOf(db, sql`m.id`)} as answers
      from members m ${ownPlace(null)} ${mainPhotoOf(db, sql`m.id`)}
      where ${inBrand(db, 'm')} and m.id = ${member.id}`.execute(db)
  return rows[0]
}

function viewOf(member: Viewer, row: OwnRow | undefined): OwnProfileView {
  if (!row) throw new Error('a member has a profile')
  const card = toCard(member.tenant, row)
  return {
    id: member.id,
    name: row.name,
    age: card.age,
    birthDate: row.birth_date,
    values: { ...choicesIn(row), about_me: row.about_me, interests: row.interests },
    location: { country: row.country, region: row.region, city: row.city, cityId: row.city_id },
    answers: row.answers,
    showsSensitive: row.shows_sensitive,
    card,
  }
}
