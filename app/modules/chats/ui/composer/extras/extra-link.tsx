import type { LinkProps } from '@remix-run/react'
import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { IconLink } from '~/ui/button'

const icons = { photo: 'image', gift: 'gift' } as const

interface ExtraLinkProps {
  extra: keyof typeof icons
  /** Lowest price, in credits. */
  credits: number
  onClick?: LinkProps['onClick']
}

/** Link beside the field to what else can be sent, with its price. Without a script, its form replaces the composer. */
export function ExtraLink({ extra, credits, onClick }: ExtraLinkProps) {
  const { t } = useTranslation('chats')
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set(extra, '1')
  return (
    <IconLink
      icon={icons[extra]}
      label={credits > 0 ? t(`${extra}.open_for`, { count: credits }) : t(`${extra}.open`)}
      to={`?${to}`}
      preventScrollReset
      {...(onClick ? { onClick } : {})}
    />
  )
}
