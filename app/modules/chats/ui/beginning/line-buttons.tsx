import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import type { Icebreaker } from '../../schema'
import { LineLink } from './line-link'

interface LineButtonsProps {
  lines: readonly Icebreaker[]
  /** Text in the field; the same line is marked. */
  written?: string
  /** Makes each button as wide as its container instead of its text. */
  wide?: boolean
  onChoose: (text: string) => void
}

const lineClass = cva(
  [
    'wrap-anywhere inline-flex min-h-12 max-w-full items-center rounded-bubble-out border-border border-control',
    'bg-surface-1 px-4.5 py-2 text-start leading-snug transition-colors hover:border-border-strong',
    'aria-current:border-text aria-current:bg-primary-soft',
  ],
  {
    variants: { wide: { true: 'w-full' } },
  },
)

/** Suggested first lines, one below the other. */
export function LineButtons({ lines, written, wide, onChoose }: LineButtonsProps) {
  const { t } = useTranslation('chats')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, this groups links
    <div
      className="grid w-full grid-cols-1 justify-items-start gap-2"
      data-icebreakers
      role="group"
      aria-label={t('icebreaker.label')}
    >
      {lines.map((line, index) => {
        const text = t(line.key, line.values)
        return (
          <LineLink
            key={line.key}
            index={index}
            text={text}
            className={lineClass({ wide })}
            current={text === written}
            onChoose={onChoose}
          />
        )
      })}
    </div>
  )
}
