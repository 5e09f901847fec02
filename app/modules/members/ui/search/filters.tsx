import { Form, useLocation, useNavigate } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { FormEvent, KeyboardEvent, MouseEvent, TransitionEvent } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink, iconButtonClass } from '~/ui/button'
import { CarriedFields } from '~/ui/carried/carried'
import { useSheetDrag } from '~/ui/dialogs/use-sheet-drag'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'
import { countCap } from '../../schema'
import type { FilterFieldsProps } from './filter-fields'
import { FilterFields } from './filter-fields'
import { filled, useCount } from './use-count'

const filtersClass = cva(
  [
    // The scroll padding keeps focused fields out from under the sticky buttons
    'lg:scrollbar-thin grid scroll-pb-24 gap-5 overflow-auto lg:sticky lg:top-under-bar lg:pb-0',
    'lg:max-h-beside-page',
    'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-sheet max-lg:max-h-sheet max-lg:rounded-b-none',
    'max-lg:border-0 max-lg:px-gutter max-lg:pt-2 max-lg:pb-0 max-lg:shadow-3',
    'max-lg:transition-[translate,visibility] max-lg:duration-sheet max-lg:[&.is-dragging]:transition-none',
  ],
  {
    variants: {
      open: {
        true: '',
        false: 'max-lg:not-target:invisible max-lg:not-target:translate-y-[105%]',
      },
    },
    defaultVariants: { open: false },
  },
)
const scrimClass = cva('fixed inset-0 z-30 bg-scrim transition-opacity duration-fade lg:hidden', {
  variants: { open: { true: '', false: 'not-peer-target:pointer-events-none not-peer-target:opacity-0' } },
  defaultVariants: { open: false },
})

interface FiltersProps extends FilterFieldsProps {
  /** Number of members that the filters find; `countCap` + 1 stands for any higher number. */
  count: number
  /** Whether the sheet is open, below 992 px. Without scripts #filters in the URL opens it. */
  open: boolean
  onClose: () => void
}

/** The filters: a side panel from 992 px, the same element as a sheet below that. A plain GET form. */
export function Filters({ open, onClose, count, ...fields }: FiltersProps) {
  const { t } = useTranslation('members')
  const { search } = useLocation()
  const navigate = useNavigate()
  const { filters, rules } = fields
  const form = useRef<HTMLFormElement>(null)
  const shown = useMemo(() => ({ filters, count }), [filters, count])
  const [found, countAnew] = useCount(form, shown)
  const close = (event: MouseEvent) => {
    if (open) event.preventDefault()
    onClose()
  }
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onClose()
    navigate(`${paths.members}?${filled(event.currentTarget)}`)
  }
  const sheet = useRef<HTMLElement>(null)
  const drag = useSheetDrag(sheet, onClose)
  useEffect(() => {
    if (!open) return
    const opener = document.activeElement
    const closeOnEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [open, onClose])
  return (
    <>
      <section
        className={panelClass({ class: filtersClass({ open, class: 'peer' }) })}
        id="filters"
        ref={sheet}
        aria-label={t('filters.title')}
        {...(open ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
        onKeyDown={open ? keepInside : undefined}
        onTransitionEnd={open ? focusWhenShown : undefined}
      >
        <div className="grid gap-5 max-lg:touch-none" {...(open ? drag : {})}>
          <div className="mx-auto mt-1 -mb-2 h-1.25 w-10 rounded-pill bg-border-strong lg:hidden" />
          <div className="flex items-center justify-between">
            <h2 className="heading-3">{t('filters.title')}</h2>
            <Link
              className={iconButtonClass({ class: 'lg:hidden!' })}
              to={{ search, hash: '#main' }}
              reloadDocument
              aria-label={t('filters.close')}
              onClick={close}
            >
              <Icon name="x" large />
            </Link>
          </div>
        </div>
        <Form
          ref={form}
          className="grid grid-cols-1 content-start gap-5"
          action={paths.members}
          onSubmit={show}
          onChange={countAnew}
        >
          <CarriedFields />
          <FilterFields key={JSON.stringify(filters)} {...fields} />
          {filters.order !== rules.preset.order && <input type="hidden" name="order" value={filters.order} />}
          <div className="sticky bottom-0 -mx-gutter flex flex-wrap gap-2 border-border border-t bg-surface-1 px-gutter pt-3 pb-safe-4 *:whitespace-nowrap *:px-3 lg:mx-0 lg:border-0 lg:px-0 lg:pb-5">
            <ButtonLink look="ghost" to={paths.members} onClick={onClose}>
              {t('filters.clear')}
            </ButtonLink>
            <Button type="submit" look="primary" className="flex-auto">
              {found === null ? t('filters.show') : t('filters.show_count', { found: inWords(found) })}
            </Button>
          </div>
        </Form>
      </section>
      <Link
        className={scrimClass({ open })}
        to={{ search, hash: '#main' }}
        reloadDocument
        tabIndex={-1}
        aria-hidden="true"
        draggable={false}
        onClick={close}
      />
    </>
  )
}

/** Writes a count: '248', '1000+'. */
function inWords(count: number): string {
  return count > countCap ? `${countCap}+` : String(count)
}

/** Keeps the focus in the open sheet, which covers the page: Tab cycles through its controls. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, select, summary'),
  ].filter((stop) => stop.checkVisibility())
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  if (document.activeElement !== last) return
  event.preventDefault()
  first?.focus()
}

/** Focuses the sheet once it is visible, not before. A sheet that was dragged and snaps back already has the focus. */
function focusWhenShown({ target, currentTarget, propertyName }: TransitionEvent<HTMLElement>): void {
  if (target !== currentTarget || propertyName !== 'translate' || currentTarget.matches(':focus-within')) return
  currentTarget.querySelector<HTMLElement>('a')?.focus()
}
