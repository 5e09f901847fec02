import { Form, useNavigation } from '@remix-run/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, iconButtonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { inputClass, wrongClass } from '~/ui/forms/field'
import { CountedArea } from '~/ui/forms/text-fields'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Tag } from '~/ui/labels'
import { panelClass } from '~/ui/panels'
import type { AnswersReply, OwnAnswersView, WrittenAnswer } from '../../answers/schema'
import { mostAnswers } from '../../answers/schema'
import { Answer as StoryAnswer } from '../story/parts'
import { PromptPicker } from './prompt-picker'

interface AnswersProps {
  own: OwnAnswersView
  action: string
  reply: AnswersReply | undefined
}

/** The answers in the profile editor. */
export function AnswersEditor({ own, action, reply }: AnswersProps) {
  const { t } = useTranslation('members')
  const busy = useNavigation().formData?.get('intent') === 'answers'
  return (
    <Form
      method="post"
      action={action}
      className={panelClass({ class: 'grid grid-cols-1 content-start gap-4' })}
      aria-labelledby="own-answers"
      id="answers"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="answers" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-3" id="own-answers">
          {t('answers.title')}
        </h2>
        <span className="meta tabular-nums">
          {t('answers.count', { number: own.answers.length, max: mostAnswers })}
        </span>
      </div>
      <AnswerFields own={own} reply={reply} />
      {(reply?.answers ?? own.answers).length + own.answers.length > 0 && (
        <Button className="justify-self-end" type="submit" look="primary" size="small" busy={busy}>
          {t('answers.save')}
        </Button>
      )}
    </Form>
  )
}

/** The answers as a step of the sign-up. */
export function AnswersStep({ formId, own, action, reply }: AnswersProps & { formId: string }) {
  return (
    <Form method="post" action={action} className="grid grid-cols-1 content-start gap-4" id={formId} noValidate>
      <AnswerFields own={own} reply={reply} />
    </Form>
  )
}

/** Every button submits the form, so all of it works without scripts; only saving stores anything. */
function AnswerFields({ own, reply }: Pick<AnswersProps, 'own' | 'reply'>) {
  const answers = reply?.answers ?? own.answers
  const used = answers.map(({ prompt }) => prompt)
  const [typed, setTyped] = useState<Typed | null>(null)
  return (
    <>
      {answers.length > 0 && (
        <ol className="grid gap-3" onInput={({ target }) => setTyped(typedIn(target))}>
          {answers.map((answer, index) => (
            <Answer
              key={answer.prompt}
              answer={answer}
              index={index}
              own={own}
              others={answers.filter((other) => other !== answer).map(({ prompt }) => prompt)}
            />
          ))}
        </ol>
      )}
      <Preview own={own} answer={typed ?? answers.find(({ text }) => text) ?? null} />
      {answers.length < mostAnswers && <PromptPicker key={used.join()} groups={own.groups} used={used} />}
      <p className="sr-only" role="status">
        {reply?.moved}
      </p>
    </>
  )
}

interface Typed {
  prompt: string
  text: string
}

/** Reads the answer that is being written from its fields. */
function typedIn(field: EventTarget): Typed | null {
  const item = field instanceof Element ? field.closest('li') : null
  const [prompt, text] = [item?.querySelector('select')?.value, item?.querySelector('textarea')?.value]
  return prompt === undefined || text === undefined ? null : { prompt, text }
}

/** The answer as it will stand in the profile: the one being written, before that the first. */
function Preview({ own, answer }: { own: OwnAnswersView; answer: Typed | null }) {
  const { t } = useTranslation('members')
  const text = answer?.text.trim()
  if (!answer || !text) return null
  return (
    <section className="grid gap-2" aria-labelledby="answer-preview">
      <h3 className="meta font-semibold" id="answer-preview">
        {t('answers.preview')}
      </h3>
      <StoryAnswer text={text} title={questionOf(own, answer.prompt)} asked comment={null} />
    </section>
  )
}

function questionOf(own: OwnAnswersView, prompt: string): string {
  return own.groups.flatMap(({ prompts }) => prompts).find(({ name }) => name === prompt)?.question ?? ''
}

interface AnswerProps {
  answer: WrittenAnswer
  index: number
  own: OwnAnswersView
  /** The questions of the other answers. */
  others: readonly string[]
}

const answerClass = classNames('grid grid-cols-1 gap-3 rounded-lg border border-border border-control p-4')

function Answer({ answer: { prompt, text, status, error }, index, own, others }: AnswerProps) {
  const { t } = useTranslation('members')
  const id = useId()
  const question = questionOf(own, prompt)
  const last = index === others.length
  return (
    <li className={answerClass} data-answer={prompt}>
      <div className="flex flex-wrap items-center justify-end gap-1">
        {status === 'pending' && (
          <Tag look="warning" icon="clock">
            {t('answers.pending')}
          </Tag>
        )}
        {status === 'removed' && (
          <Tag look="danger" icon="circle-x">
            {t('answers.removed')}
          </Tag>
        )}
        <span className="flex-1" />
        <Act act={`up.${index}`} icon="arrow-up" label={t('answers.up', { question })} disabled={index === 0} />
        <Act act={`down.${index}`} icon="arrow-up" turned label={t('answers.down', { question })} disabled={last} />
        <Act act={`remove.${index}`} icon="trash-2" label={t('answers.remove', { question })} />
      </div>
      <select
        className={inputClass({ kind: 'select' })}
        name="prompt"
        aria-label={t('answers.question')}
        defaultValue={prompt}
      >
        {!question && <option value={prompt}>{t('answers.gone')}</option>}
        {own.groups.map(({ name, prompts }) => (
          <optgroup key={name} label={name}>
            {prompts.map((each) => (
              <option key={each.name} value={each.name} disabled={others.includes(each.name)}>
                {each.question}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <CountedArea
        field={{ id, name: 'text', initialValue: text, errors: error ? [error] : [], maxLength: own.length }}
        label={<span className="sr-only">{t('answers.text')}</span>}
        rows={3}
        help={t('answers.help')}
      />
      {status === 'removed' && (
        <p className={wrongClass}>
          <Icon name="circle-alert" />
          {t('answers.removed_text')}
        </p>
      )}
    </li>
  )
}

interface ActProps {
  act: string
  icon: IconName
  label: string
  turned?: boolean
  disabled?: boolean
}

function Act({ act, icon, label, turned = false, disabled = false }: ActProps) {
  return (
    <button
      className={iconButtonClass()}
      type="submit"
      name="act"
      value={act}
      aria-label={label}
      title={label}
      disabled={disabled}
    >
      <Icon name={icon} className={turned ? 'rotate-180' : ''} />
    </button>
  )
}
