import { readStored, store } from '#web/platform/browser-storage.ts'

const key = 'dd-trial-started'

/** Whether a trial was started in this tab: its owner must not find demo mode's sample account filled in at the login. */
export function wasTrialStarted(): boolean {
  return readStored('tab', key) !== null
}

export function rememberTrialStarted(): void {
  store('tab', key, '1')
}
