import { runTool } from './run-tool.ts'

const projects = ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.worker.json', 'tsconfig.e2e.json']

// "No inputs were found": a project that has no files yet.
const nothingToCheck = /^error TS18003/m

/** Type errors of every project, one per line. contract/ belongs to two projects, so it can use neither Node nor browser APIs. */
export async function typeFaults(root = '.'): Promise<string[]> {
  const runs = await Promise.all(
    projects.map((project) => runTool('typescript', ['-p', project, '--pretty', 'false'], root)),
  )
  const lines = runs.flatMap(({ code, output }) =>
    code === 0 || nothingToCheck.test(output) ? [] : output.trimEnd().split('\n'),
  )
  return [...new Set(lines)]
}
