import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/notices/toast-list'
import { useHeart } from '../use-heart'
import { UsedUpDialog } from '../used-up'

/** Ids of the forms that all hearts of a page share without a script. */
const forms = { like: 'heart', take_back: 'unheart' } as const

/** The forms of the hearts at the parts of a profile, once a page. */
export function PartHeartForms({ memberId, any }: { memberId: string /** Some part is liked. */; any: boolean }) {
  return (
    <>
      {(any ? (['like', 'take_back'] as const) : (['like'] as const)).map((intent) => (
        <form key={intent} id={forms[intent]} method="post" action={paths.likes} hidden>
          <input name="id" defaultValue={memberId} />
          <input name="intent" defaultValue={intent} />
          <input name="back" defaultValue={paths.member(memberId)} />
        </form>
      ))}
    </>
  )
}

function takenBackText(t: Translate, { seen, used }: { seen: boolean; used: boolean }, name: string): string {
  const text = t(seen ? 'part.taken_back_seen' : 'part.taken_back', { name })
  return used ? `${text} ${t('part.stays_used')}` : text
}

interface PartHeartProps {
  member: { id: string; name: string }
  /** Name of the part: `photo.<id>` or `answer.<id>`. */
  part: string
  /** The answer's question, or the photo's caption; null for a photo without one. */
  title: string | null
  /** Place of the photo among several; null for an only one. */
  number: number | null
  liked: boolean
}

interface NamedPart extends Pick<PartHeartProps, 'title' | 'number'> {
  isPhoto: boolean
  name: string
}

/** What pressing the heart likes, for screen readers. */
function nameOf(t: Translate, { isPhoto, title, number, name }: NamedPart): string {
  if (title === null)
    return number === null ? t('part.like_photo', { name }) : t('part.like_numbered', { number, name })
  return isPhoto ? t('part.like_captioned', { caption: title }) : t('part.like_answer', { question: title })
}

/** The heart at a photo or an answer: one tap, one line that says what happened, and an undo for as long as it shows. */
export function PartHeart({ member, part, title, number, liked }: PartHeartProps) {
  const { t } = useTranslation('likes')
  const { isOn, press, undo, outcome, usedUp, closeUsedUp } = useHeart({ memberId: member.id, liked, part, t })
  const { name } = member
  const isPhoto = part.startsWith('photo.')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once an outcome
  useEffect(() => {
    if (!outcome) return
    if ('liked' in outcome && outcome.match === null) {
      const text = t(isPhoto ? 'part.sees_photo' : 'part.sees_answer', { name })
      showToast({ icon: 'heart', filled: true, text, action: { label: t('part.undo'), act: undo } })
    }
    if ('takenBack' in outcome) showToast({ icon: 'check', text: takenBackText(t, outcome, name) })
  }, [outcome])
  return (
    <>
      <button
        className="part-heart"
        type="submit"
        form={isOn ? forms.take_back : forms.like}
        name="part"
        value={part}
        aria-pressed={isOn}
        aria-label={nameOf(t, { isPhoto, title, number, name })}
        onClick={press}
      >
        <Icon name="heart" filled={isOn} className={isOn ? 'animate-pop' : undefined} />
      </button>
      {usedUp && <UsedUpDialog likes={usedUp} member={member} onClose={closeUsedUp} />}
    </>
  )
}
