import type { LinkProps } from '@remix-run/react'
import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { IconLink } from '~/ui/button'

const icons = { photo: 'image', gift: 'gift' } as const

interface ExtraLinkProps {
  extra: keyof typeof icons
  /** The least that it costs. */
  credits: number
  onClick?: LinkProps['onClick']
}

/** Beside the field: what else can be sent, at what price. Without a script its form takes the composer's place. */
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
