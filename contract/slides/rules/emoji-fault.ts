/** What is wrong with a slide's emoji, in a sentence. */
export function emojiFault(emoji: string): string | undefined {
  if (emoji.includes('\u{200D}'))
    return 'This emoji is joined from several, and falls apart into them on some classroom computers.'
  if (/\p{Emoji_Modifier}/u.test(emoji)) return 'This emoji has a skin tone.'
  if (/\p{Regional_Indicator}/u.test(emoji) || flags.test(emoji)) return 'This emoji is a flag.'
  if (!oneEmoji.test(emoji)) return 'This is not exactly one emoji.'
  if (afterEmoji11.test(emoji)) return 'This emoji is newer than Emoji 11, and an empty box on older computers.'
  return undefined
}

/** One code point that is an emoji by default, or one that U+FE0F turns from text (⚖) into an emoji (⚖️). */
const oneEmoji = /^(?:(?!\p{Emoji_Component})\p{Emoji_Presentation}|(?!\p{Emoji_Component})\p{Emoji}\u{FE0F})$/u

const flags = /[\u{1F3C1}\u{1F38C}\u{1F3F3}\u{1F3F4}\u{1F6A9}]/u

/**
 * JavaScript knows what is an emoji, but not since which version. These ranges hold everything that Emoji 12 and later added
 * (Unicode's emoji-data.txt, "E12.0" and up) and nothing older; U+1FA70 and up is reserved for new ones.
 */
const afterEmoji11 =
  /[\u{26A7}\u{1F6D3}-\u{1F6DF}\u{1F6FA}-\u{1F6FF}\u{1F7E0}-\u{1F7FF}\u{1F90C}-\u{1F90F}\u{1F93F}\u{1F971}\u{1F972}\u{1F977}-\u{1F979}\u{1F97B}\u{1F9A3}-\u{1F9AF}\u{1F9BA}-\u{1F9BF}\u{1F9C3}-\u{1F9CF}\u{1FA70}-\u{1FAFF}]/u
