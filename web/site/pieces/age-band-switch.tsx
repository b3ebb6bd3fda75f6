import { bandsByAge, ageBands, type AgeBand } from '#contract/slides/age-bands.ts'

/**
 * Radio buttons that need no script: inside `.by-age-band`, the style sheet shows the elements with the chosen band in
 * `data-bands`. Only one per page.
 */
export function AgeBandSwitch() {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium text-ink-soft">Choose an age band</legend>
      <div className="age-band-switch">
        {bandsByAge.map((band) => (
          <label key={band}>
            {/* Without autocomplete: a browser that restores the last choice would look like a visitor who makes one. */}
            <input type="radio" name="age-band" value={band} defaultChecked={band === 'lowerKS2'} autoComplete="off" />
            {ageBands[band]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Stacks every band's starters in the same place, so that the layout does not shift when the band changes. */
export function StartersByBand({
  starters,
  className,
}: {
  starters: Record<AgeBand, readonly string[]>
  className: string
}) {
  return (
    <div className="band-stack">
      {bandsByAge.map((band) => (
        <ul key={band} data-bands={band} aria-label={`Sentence starters for ${ageBands[band]}`} className={className}>
          {starters[band].map((starter) => (
            <li key={starter}>{starter}</li>
          ))}
        </ul>
      ))}
    </div>
  )
}

export function PromptByBand({
  prompt,
  promptSimple,
  className,
}: {
  prompt: string
  promptSimple: string
  className: string
}) {
  return (
    <div className={`band-stack ${className}`}>
      <p data-bands="eyfs ks1" className="text-balance">
        {promptSimple}
      </p>
      <p data-bands="lowerKS2 upperKS2" className="text-balance">
        {prompt}
      </p>
    </div>
  )
}
