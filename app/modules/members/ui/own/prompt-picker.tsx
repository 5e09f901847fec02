import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '~/i18n/texts/fold-text'
import { Button } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { Scripted } from '~/ui/dialogs/scripted'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { Fold } from '~/ui/panels'
import type { OwnAnswersView } from '../../answers/schema'

interface PromptPickerProps {
  groups: OwnAnswersView['groups']
  /** Names of the questions that are answered already: they can't be chosen. */
  used: readonly string[]
}

/** The brand's questions, each with an example. Every button submits the form around it; the search needs scripts. */
export function PromptPicker({ groups, used }: PromptPickerProps) {
  const { t } = useTranslation('members')
  const [words, setWords] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const showAll = () => {
    setWords('')
    // The pressed button goes away.
    search.current?.focus()
  }
  const found = matching(groups, words)
  const title = (
    <>
      <Icon name="plus" />
      <span className="grid">
        <span className="font-semibold">{t('answers.choose')}</span>
        <span className="fine">{t('answers.choices', { count: countOf(groups) })}</span>
      </span>
    </>
  )
  return (
    <Fold
      className="rounded-lg border-2 border-border-strong border-dashed px-4"
      title={title}
      titleClass="min-h-19! gap-3"
    >
      <Scripted>
        <Search field={search} words={words} count={countOf(found)} onWords={setWords} />
      </Scripted>
      <div className="max-h-100 overflow-y-auto">
        {found.map(({ name, prompts }) => (
          <section key={name}>
            <h3 className="meta pt-4 pb-1 font-semibold">{name}</h3>
            <ul className="-mx-3 divide-y divide-border">
              {prompts.map((prompt) => (
                <li key={prompt.name}>
                  <Choice prompt={prompt} used={used.includes(prompt.name)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <NothingFound words={words} onAll={showAll} />}
      </div>
      <Button className="mt-3 mb-4" type="submit" name="act" value="surprise" icon="dices" block>
        {t('answers.surprise')}
      </Button>
    </Fold>
  )
}

/** Returns the questions that have all the words in them or in their example. */
function matching(groups: PromptPickerProps['groups'], words: string): PromptPickerProps['groups'] {
  const sought = foldText(words).split(/\s+/)
  return groups
    .map(({ name, prompts }) => ({
      name,
      prompts: prompts.filter(({ question, example }) => {
        const text = foldText(`${question} ${example}`)
        return sought.every((word) => text.includes(word))
      }),
    }))
    .filter(({ prompts }) => prompts.length > 0)
}

function countOf(groups: PromptPickerProps['groups']): number {
  return groups.reduce((sum, { prompts }) => sum + prompts.length, 0)
}

interface SearchProps {
  field: RefObject<HTMLInputElement>
  words: string
  /** Number of questions found. */
  count: number
  onWords: (words: string) => void
}

function Search({ field, words, count, onWords }: SearchProps) {
  const { t } = useTranslation('members')
  return (
    <>
      <input
        ref={field}
        className={inputClass()}
        type="search"
        aria-label={t('answers.search')}
        placeholder={t('answers.search_hint')}
        value={words}
        onChange={({ target }) => onWords(target.value)}
        // Enter would press the first button of the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="sr-only" role="status">
        {words !== '' && t('answers.choices', { count })}
      </p>
    </>
  )
}

function NothingFound({ words, onAll }: { words: string; onAll: () => void }) {
  const { t } = useTranslation('members')
  return (
    <div className="grid justify-items-center gap-2 py-5 text-center">
      <h3 className="heading-4 wrap-anywhere">{t('answers.none', { words })}</h3>
      <p className="meta">{t('answers.none_text')}</p>
      <Button onClick={onAll}>{t('answers.all')}</Button>
    </div>
  )
}

const choiceClass = classNames('prompt-line')

function Choice({ prompt, used }: { prompt: OwnAnswersView['groups'][number]['prompts'][number]; used: boolean }) {
  const { t } = useTranslation('members')
  return (
    <button className={choiceClass} type="submit" name="act" value={`add.${prompt.name}`} disabled={used}>
      <span className="font-semibold">{prompt.question}</span>
      <span className="fine">{used ? t('answers.used') : t('answers.example', { example: prompt.example })}</span>
    </button>
  )
}
