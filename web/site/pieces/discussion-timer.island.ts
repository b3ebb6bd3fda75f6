import { timerDashes, timerReading } from './timer-reading.ts'

for (const timer of document.querySelectorAll<HTMLElement>('[data-timer]')) start(timer)

function start(timer: HTMLElement): void {
  const part = (name: string): HTMLElement => {
    const found = timer.querySelector<HTMLElement>(`[data-part='${name}']`)
    if (!found) throw new Error(`The timer has no ${name}.`)
    return found
  }
  const allSeconds = Number(timer.dataset['allSeconds'])
  let at: 'ready' | 'running' | 'paused' | 'done' = 'ready'
  let leftMs = Number(timer.dataset['leftSeconds']) * 1000
  let deadline = 0
  let next = 0

  // Counts to a deadline, not in ticks: after a minute in a hidden tab it is still right.
  function show(): void {
    window.clearTimeout(next)
    if (at === 'running') leftMs = Math.max(0, deadline - Date.now())
    if (at === 'running' && leftMs === 0) at = 'done'
    const leftSeconds = Math.ceil(leftMs / 1000)
    const { digits, word } = timerReading(leftSeconds)
    timer.dataset['at'] = at
    part('digits').textContent = digits
    part('word').textContent = word
    part('start').textContent = at === 'running' ? 'Pause' : 'Start'
    part('end').textContent = at === 'done' ? word : ''
    timer.querySelector('.left')?.setAttribute('stroke-dasharray', timerDashes(leftSeconds, allSeconds))
    if (at === 'running') next = window.setTimeout(show, leftMs % 1000 || 1000)
  }

  function set(to: typeof at, ms: number): void {
    at = to
    leftMs = ms
    deadline = Date.now() + ms
    show()
  }

  part('start').addEventListener('click', () => {
    show()
    if (at === 'running') set('paused', leftMs)
    else set('running', leftMs || allSeconds * 1000)
  })
  part('reset').addEventListener('click', () => set('ready', allSeconds * 1000))
  document.addEventListener('visibilitychange', show)
}
