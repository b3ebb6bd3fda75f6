import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Ended = { code: number; output: string }

const modules = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules')

/** Runs an installed package's command with the current Node, without a shell, so that Windows behaves the same. */
export function runTool(packageName: string, options: string[], cwd = process.cwd()): Promise<Ended> {
  const home = join(modules, packageName)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const script = join(home, bin[packageName] ?? Object.values<string>(bin)[0])
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...options], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
