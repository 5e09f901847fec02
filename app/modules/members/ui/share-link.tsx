import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { showToast } from '~/ui/notices/toast-list'

/** The profile's URL: shared if the device can, otherwise copied; a plain link without scripts. */
export function ShareLink({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('members')
  async function share(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    const url = event.currentTarget.href
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: name, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    showToast({ icon: 'link', text: t('profile.link_copied') })
  }
  return (
    <Link className={buttonClass({ look: 'ghost', size: 'small' })} to={paths.member(id)} onClick={share}>
      <Icon name="link" />
      {t('profile.share')}
    </Link>
  )
}
