type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'name' | 'default'>

/**
 * The voice for an English classroom: British if there is one, and the person's own choice among equals. Only voices on the device: any
 * other sends what it reads to the browser's maker.
 */
export function bestVoice<V extends Voice>(voices: readonly V[]): V | undefined {
  const english = voices.filter((voice) => isOnDevice(voice) && /^en\b/.test(languageOf(voice)))
  const british = english.filter((voice) => languageOf(voice) === 'en-gb')
  const best = british.length > 0 ? british : english
  return best.find((voice) => voice.default) ?? best[0]
}

function isOnDevice({ localService, name }: Voice): boolean {
  return localService && !/\b(online|network)\b/i.test(name)
}

/** Android writes en_GB. */
function languageOf({ lang }: Voice): string {
  return lang.replace('_', '-').toLowerCase()
}
