import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { FieldErrors, fieldClass, inputClass, inputProps, labelClass } from '~/ui/forms/field'
import { longestCode } from '../schema'

export interface TypedCodeView {
  /** The code as typed; null without one. */
  typed: string | null
  /** Why the code can't be used, in the reader's language. */
  error: string | null
}

/** Field for a code, in the form that selects bundle and payment method. */
export function CodeEntry({ code, applied }: { code: TypedCodeView; applied: string | null }) {
  const { t } = useTranslation('discounts')
  const field = {
    id: 'code',
    name: 'code',
    maxLength: longestCode,
    errors: code.error === null ? undefined : [code.error],
  }
  return (
    <details open={code.typed !== null}>
      <summary className="link flex min-h-touch w-max max-w-full cursor-pointer items-center">
        {applied ? t('entry.another') : t('entry.have')}
      </summary>
      <div className={fieldClass}>
        <label className={labelClass} htmlFor={field.id}>
          {t('entry.label')}
        </label>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <input
            className={inputClass()}
            {...inputProps(field)}
            defaultValue={code.typed ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" name="apply" value="yes" look="soft">
            {t('entry.apply')}
          </Button>
        </div>
        <FieldErrors field={field} />
        {code.typed !== null && code.error === null && (
          <p className="font-medium text-success-ink text-xs" role="status">
            {t('entry.applied', { code: applied ?? '' })}
          </p>
        )}
      </div>
    </details>
  )
}
