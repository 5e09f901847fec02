import { Form } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { unitsFor } from '~/platform/forms/text-length'
import { Button, ButtonLink, IconLink } from '~/ui/button'
import { inputClass } from '~/ui/forms/field'
import { Link } from '~/ui/link'
import { EmptyState } from '~/ui/panels'
import type { ChatSearchView, FoundMessage } from '../../search/schema'
import { searchLimits } from '../../search/schema'

/** Search of a conversation (design, 69): newest message first, each a link to its place. */
export function ChatSearch({ search }: { search: ChatSearchView }) {
  const { t } = useTranslation('chats')
  const { id, peer, words, found, looked, further } = search
  const field = useId()
  const name = peer.gone ? t('peer.gone') : peer.name
  return (
    <section
      className="flex min-h-0 min-w-0 flex-col overflow-y-auto bg-surface-1 xl:col-[2/-1]"
      aria-labelledby="search-title"
    >
      <header className="flex min-h-16 shrink-0 items-center gap-x-2 border-border border-b py-2 ps-2 pe-3 md:ps-5">
        <IconLink icon="chevron-left" label={t('search.back')} to={paths.chat(id)} />
        <Form className="flex min-w-0 flex-1 flex-wrap items-center gap-2" role="search" key={words}>
          <h1 className="sr-only" id="search-title">
            {t('search.title', { name })}
          </h1>
          <label className="sr-only" htmlFor={field}>
            {t('search.title', { name })}
          </label>
          <input
            className={inputClass({ className: 'min-w-40 flex-1' })}
            id={field}
            type="search"
            name="words"
            maxLength={unitsFor(searchLimits.words)}
            defaultValue={words}
            // The page is opened in order to type here.
            // biome-ignore lint/a11y/noAutofocus: its only purpose
            autoFocus={words === ''}
            enterKeyHint="search"
          />
          <Button type="submit">{t('search.submit')}</Button>
        </Form>
      </header>
      <div className="mx-auto grid w-full max-w-160 content-start gap-2 px-gutter py-4 md:px-5">
        {found.length > 0 && (
          <p className="meta" role="status">
            {t('search.found', { count: found.length })}
          </p>
        )}
        <ol className="grid gap-1">
          {found.map((message) => (
            <li key={message.id}>
              <Found conversation={id} message={message} name={name} />
            </li>
          ))}
        </ol>
        {words !== '' && found.length === 0 && (
          <div role="status">
            <EmptyState
              icon="search"
              title={t('search.none', { words })}
              text={t('search.looked', { count: looked })}
            />
          </div>
        )}
        {further && (
          <ButtonLink to={`?${new URLSearchParams({ words, before: further })}`}>{t('search.further')}</ButtonLink>
        )}
      </div>
    </section>
  )
}

function Found({ conversation, message, name }: { conversation: string; message: FoundMessage; name: string }) {
  const { t } = useTranslation('chats')
  const { date } = useFormat()
  const { mine, before, match, after, sentAt, newer } = message
  return (
    <Link
      className="grid gap-0.5 rounded-lg px-3 py-2.5 hover:bg-surface-2"
      to={`${paths.chat(conversation)}${newer ? `?${new URLSearchParams({ before: newer })}` : ''}`}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-text-3 text-xs">
        <bdi className="font-semibold">{mine ? t('reply.you') : name}</bdi>
        <time dateTime={sentAt.toISOString()}>{date(sentAt)}</time>
      </span>
      <bdi className="wrap-anywhere text-sm">
        {before}
        <mark className="rounded-xs bg-primary text-on-primary">{match}</mark>
        {after}
      </bdi>
    </Link>
  )
}
