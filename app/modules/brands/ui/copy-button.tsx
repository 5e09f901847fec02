import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'

/** Copies a text. Without JavaScript the text beside it can be marked, so the button isn't there. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('console')
  const [copied, setCopied] = useState(false)
  return (
    <span className="unscripted:hidden" aria-live="polite">
      <Button
        type="button"
        size="small"
        icon="copy"
        onClick={() => {
          void navigator.clipboard.writeText(text).then(() => setCopied(true))
        }}
      >
        {copied ? t('brands.copied') : label}
      </Button>
    </span>
  )
}
