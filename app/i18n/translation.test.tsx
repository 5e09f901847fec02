import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BrowserTexts } from '~/i18n/inline-texts'
import { textAt } from '~/i18n/translate'
import { TextsContext, Trans, useTranslation } from '~/i18n/translation'

const english: Record<string, unknown> = {
  chats: {
    hint: 'Write to <b>{{name}}</b>, or <login>log <b>in</b></login> <mark/>',
    left_one: '<b>{{count}}</b> message',
    left_other: '<b>{{count}}</b> messages',
  },
  common: { bye: 'Bye', chats: 'Messages' },
}

const texts: BrowserTexts = {
  language: 'en',
  find: (namespace, path) => textAt(english[namespace], path),
  has: (namespace) => namespace in english,
  come: () => Promise.resolve(),
}

function shown(page: () => JSX.Element): string {
  const Page = page
  return renderToStaticMarkup(
    <TextsContext.Provider value={texts}>
      <Page />
    </TextsContext.Provider>,
  )
}

const components = { b: <b />, login: <a href="/login">?</a>, mark: <i /> }

test('elements stand where the text has them, one in another too', () => {
  const html = shown(() => {
    const { t } = useTranslation('chats')
    return <Trans t={t} i18nKey="hint" values={{ name: 'Eva' }} components={components} />
  })
  expect(html).toBe('Write to <b>Eva</b>, or <a href="/login">log <b>in</b></a> <i></i>')
})

test('a value that looks like an element stays a value', () => {
  const html = shown(() => {
    const { t } = useTranslation('chats')
    return <Trans t={t} i18nKey="hint" values={{ name: '<login>x</login>{{name}}' }} components={components} />
  })
  expect(html).toContain('<b>&lt;login&gt;x&lt;/login&gt;{{name}}</b>')
})

test('the count picks the plural', () => {
  const html = shown(() => {
    const { t } = useTranslation('chats')
    return (
      <>
        <Trans t={t} i18nKey="left" count={1} components={components} />,
        <Trans t={t} i18nKey="left" count={3} components={components} />
      </>
    )
  })
  expect(html).toBe('<b>1</b> message,<b>3</b> messages')
})

test('keys are looked up in the wished namespaces, in their order', () => {
  const html = shown(() => {
    const { t } = useTranslation(['chats', 'common'])
    return <>{[t('bye'), t('common:chats'), t('left', { count: 2 }), t('none.such')].join(' | ')}</>
  })
  expect(html).toBe('Bye | Messages | &lt;b&gt;2&lt;/b&gt; messages | none.such')
})
