import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import { useBrand } from '~/ui/brand/use-brand'
import { Icon } from '~/ui/icon'
import { IconMark, Tag } from '~/ui/labels'
import { alertClass } from '~/ui/notices/alert'

/** Returns the brand's term for a fictional profile, or the default one. */
export function useFictionalLabel(): string {
  const { t } = useTranslation('members')
  return fictionalLabel(useBrand(), t)
}

/** `useFictionalLabel` for a card, which reads the brand and the texts once for all its parts. */
export function fictionalLabel({ fictionalSingular }: ReturnType<typeof useBrand>, t: Translate): string {
  return fictionalSingular || t('members:fictional')
}

/** Mark on a photo, with a label for screen readers. */
export function FictionalBadge() {
  return <IconMark icon={useBrand().fictionalIcon} label={useFictionalLabel()} glass />
}

/** Mark and visible label beside a name. */
export function FictionalTag() {
  return <Tag icon={useBrand().fictionalIcon}>{useFictionalLabel()}</Tag>
}

/** The brand's notice about fictional profiles, shown before a member writes to one. */
export function FictionalWarning({ text }: { text: string }) {
  const { fictionalIcon } = useBrand()
  return (
    <p className={alertClass({ kind: 'info' })}>
      <Icon name={fictionalIcon} />
      <span>{text}</span>
    </p>
  )
}
