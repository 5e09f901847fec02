import type { Member } from '../member'
import type { UserView } from '../schema'

/** Returns `user` of /api/user.php (specification 3, logged-in user). */
export function userView(member: Member): UserView {
  return {
    id: member.id,
    status: member.status,
    credits: member.credits,
    paid_user: member.paid,
    notifications_disabled: member.notificationsDisabled,
    trafficsource: member.trafficSource,
    language: member.language,
    signup_date: member.signupAt.toISOString(),
    profile: {
      id: member.id,
      name: member.name,
      country: member.country,
      status: member.profileStatus === 'active' ? 'active' : 'disabled',
      main_image: member.mainPhoto && { filename: `${member.mainPhoto.hash}-600.webp` },
      thumb_filename: member.mainPhoto && `${member.mainPhoto.hash}-200.webp`,
    },
  }
}
