/** The bar below a conversation: the composer or what replaces it. */
export const composerClass =
  'grid shrink-0 grid-cols-1 gap-2 border-border border-t bg-surface-1 px-3 pt-2 pb-[calc(--spacing(2)+env(safe-area-inset-bottom))] md:px-4'

/** A question in place of the composer. */
export const composerQuestionClass =
  'grid shrink-0 grid-cols-1 gap-3 border-border border-t bg-surface-1 px-5 pt-4 pb-[calc(--spacing(4)+env(safe-area-inset-bottom))]'

/** The row of field and buttons. */
export const composerRowClass = 'flex flex-wrap items-end gap-x-0.5 gap-y-2'

/**
 * The field with its send button. They stay together when large text leaves no room for the other buttons beside them.
 */
export const composeGroupClass = 'flex min-w-0 flex-[1_1_7.5rem] items-end'

export const sendButtonClass =
  'ms-1.5 grid size-12 flex-none place-items-center rounded-button bg-primary text-[1.2rem] text-on-primary hover:bg-primary-hover active:bg-primary-press disabled:bg-primary disabled:opacity-50'

export const composeFieldClass =
  'field-sizing-content max-h-33 min-h-12 min-w-0 flex-1 resize-none rounded-composer border-control border-border-strong bg-surface-1 px-4.5 py-3 leading-[1.4] max-xs:px-3 placeholder:truncate placeholder:text-text-3 placeholder:opacity-100 focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0'

/** The price, below the field. */
export const costClass = 'flex flex-wrap justify-between gap-x-3 px-1 text-text-2 text-xs'
