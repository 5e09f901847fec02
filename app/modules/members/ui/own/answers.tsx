import { Form, useNavigation } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { characters } from '~/platform/forms/text-length'
import { Button, iconButtonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { inputClass, wrongClass } from '~/ui/forms/field'
import { TextArea } from '~/ui/forms/text-fields'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Tag } from '~/ui/labels'
import { Fold, panelClass } from '~/ui/panels'
import type { AnswersReply, OwnAnswersView, WrittenAnswer } from '../../answers/schema'
import { mostAnswers } from '../../answers/schema'

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
  return (
    <>
      {answers.length > 0 && (
        <ol className="grid gap-3">
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
      {answers.length < mostAnswers && <Prompts own={own} used={answers.map(({ prompt }) => prompt)} />}
      <p className="sr-only" role="status">
        {reply?.moved}
      </p>
    </>
  )
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
  const { question = '' } = own.groups.flatMap(({ prompts }) => prompts).find(({ name }) => name === prompt) ?? {}
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
      <AnswerText id={id} text={text} length={own.length} error={error} />
      {status === 'removed' && (
        <p className={wrongClass}>
          <Icon name="circle-alert" />
          {t('answers.removed_text')}
        </p>
      )}
    </li>
  )
}

/** Number of characters left at which the counter changes its color and is spoken. */
const nearEnd = 20

const counterClass = cva('whitespace-nowrap font-semibold tabular-nums', {
  variants: { room: { much: '', little: 'text-warning-ink', none: 'text-danger-ink' } },
})

function AnswerText({
  id,
  text,
  length,
  error,
}: {
  id: string
  text: string
  length: number
  error?: string | undefined
}) {
  const { t } = useTranslation('members')
  const [number, setNumber] = useState(characters(text))
  const left = length - number
  const full = left > 0 ? 'little' : 'none'
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextArea
        field={{ id, name: 'text', initialValue: text, errors: error ? [error] : [], maxLength: length }}
        label={<span className="sr-only">{t('answers.text')}</span>}
        rows={3}
        help={t('answers.help')}
        onChange={({ target }) => setNumber(characters(target.value))}
      />
      <p className="flex justify-end text-text-2 text-xs">
        <span className={counterClass({ room: left > nearEnd ? 'much' : full })}>
          {t('answers.count', { number, max: length })}
        </span>
        <span className="sr-only" role="status">
          {left <= nearEnd && t('answers.left', { count: left > 0 ? nearEnd : 0 })}
        </span>
      </p>
    </div>
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

const promptClass = classNames('prompt-line')

/** The brand's questions, each with an example; those already answered can't be chosen. */
function Prompts({ own, used }: { own: OwnAnswersView; used: readonly string[] }) {
  const { t } = useTranslation('members')
  const count = own.groups.reduce((sum, { prompts }) => sum + prompts.length, 0)
  const title = (
    <>
      <Icon name="plus" />
      <span className="grid">
        <span className="font-semibold">{t('answers.choose')}</span>
        <span className="fine">{t('answers.choices', { count })}</span>
      </span>
    </>
  )
  return (
    <Fold
      key={used.join()}
      className="rounded-lg border-2 border-border-strong border-dashed px-4"
      title={title}
      titleClass="min-h-19! gap-3"
    >
      <div className="max-h-100 overflow-y-auto pb-3">
        {own.groups.map(({ name, prompts }) => (
          <section key={name}>
            <h3 className="meta pt-4 pb-1 font-semibold">{name}</h3>
            <ul className="-mx-3 divide-y divide-border">
              {prompts.map((prompt) => (
                <li key={prompt.name}>
                  <button
                    className={promptClass}
                    type="submit"
                    name="act"
                    value={`add.${prompt.name}`}
                    disabled={used.includes(prompt.name)}
                  >
                    <span className="font-semibold">{prompt.question}</span>
                    <span className="fine">
                      {used.includes(prompt.name)
                        ? t('answers.used')
                        : t('answers.example', { example: prompt.example })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Fold>
  )
}
