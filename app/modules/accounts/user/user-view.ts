import type { Viewer } from '../member'
import type { UserView } from '../schema'

/** Returns `user` of /api/user.php (specification 3, logged-in user). */
export function userView(viewer: Viewer): UserView {
  return {
    id: viewer.id,
    status: viewer.status,
    credits: viewer.credits,
    paid_user: viewer.paid,
    notifications_disabled: viewer.notificationsDisabled,
    trafficsource: viewer.trafficSource,
    language: viewer.language,
    signup_date: viewer.signupAt.toISOString(),
    profile: {
      id: viewer.id,
      name: viewer.name,
      country: viewer.country,
      status: viewer.profileStatus === 'active' ? 'active' : 'disabled',
      main_image: viewer.mainPhoto && { filename: `${viewer.mainPhoto.hash}-600.webp` },
      thumb_filename: viewer.mainPhoto && `${viewer.mainPhoto.hash}-200.webp`,
    },
  }
}
