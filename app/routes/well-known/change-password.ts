import { redirect } from '@remix-run/node'
import { settingsPath } from '~/modules/accounts/ui/settings/settings-nav'

/** GET /.well-known/change-password: where password managers send users to change their password. */
export function loader() {
  return redirect(settingsPath('account'))
}
