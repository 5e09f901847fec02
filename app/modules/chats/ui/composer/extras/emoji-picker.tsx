import { useTranslation } from 'react-i18next'

/** A short list of emoji that suit messages between members. */
const emoji = [
  ...'😊 😀 😄 😂 🤣 😉 😍 🥰 😘 😇 🙂 🙃 😋 😎 🤗 🤔 😏 😌 😴 😅 😳 🥺 😢 😭 😡 😱 🤯 🥳'.split(' '),
  ...'👋 👍 👎 👏 🙌 🙏 💪 🤞 🤝 👀 💋 ❤️ 🧡 💛 💚 💙 💜 🖤 💔 💕 💘 🔥 ✨ ⭐ 🌙 ☀️ 🌈 🌹'.split(' '),
  ...'🌻 🌷 🍀 🐶 🐱 🐻 🦋 ☕ 🍷 🍾 🍰 🍕 🍫 🎂 🎁 🎉 🎵 🎸 🎬 📚 ⚽ 🚲 ✈️ 🏖️ 🏔️ 🏠 🚗 💯'.split(' '),
]

interface EmojiPickerProps {
  onChoose: (emoji: string) => void
}

/** Buttons that insert an emoji at the cursor. */
export function EmojiPicker({ onChoose }: EmojiPickerProps) {
  const { t } = useTranslation('chats')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, this groups buttons
    <div
      className="grid max-h-48 grid-cols-fill-11 overflow-y-auto [scrollbar-width:thin]"
      role="group"
      aria-label={t('emoji.label')}
    >
      {emoji.map((sign) => (
        <button
          key={sign}
          className="h-touch rounded-md text-[1.4rem] hover:bg-surface-2"
          type="button"
          onClick={() => onChoose(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
