import { useTranslation } from 'react-i18next'
import { useBrand } from '~/ui/brand/use-brand'
import { Icon } from '~/ui/icon'
import { FictionalMark, Tag } from '~/ui/labels'
import { alertClass } from '~/ui/notices/alert'

/** The brand's word for one fictional profile, or ours where it has none. */
export function useFictionalLabel(): string {
  const { t } = useTranslation('members')
  return useBrand().fictionalSingular || t('fictional')
}

/** On a photo: the mark, with its label for those who can't see it. */
export function FictionalBadge() {
  return <FictionalMark icon={useBrand().fictionalIcon} label={useFictionalLabel()} glass />
}

/** Beside a name: the mark and the label in words. */
export function FictionalTag() {
  return <Tag icon={useBrand().fictionalIcon}>{useFictionalLabel()}</Tag>
}

/** What the brand says of its fictional profiles, before somebody writes to one. */
export function FictionalWarning({ text }: { text: string }) {
  const { fictionalIcon } = useBrand()
  return (
    <p className={alertClass({ kind: 'info' })}>
      <Icon name={fictionalIcon} />
      <span>{text}</span>
    </p>
  )
}
