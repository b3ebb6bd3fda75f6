import { runTool } from './run-tool.ts'

const projects = ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.e2e.json']

// "No inputs were found": a project whose files have not been written yet.
const nothingToCheck = /^error TS18003/m

/** Type errors of every project, one a line. contract/ belongs to two of them, so it can use neither Node nor a browser. */
export async function typeFaults(root = '.'): Promise<string[]> {
  const runs = await Promise.all(
    projects.map((project) => runTool('typescript', ['-p', project, '--pretty', 'false'], root)),
  )
  const lines = runs.flatMap(({ code, output }) =>
    code === 0 || nothingToCheck.test(output) ? [] : output.trimEnd().split('\n'),
  )
  return [...new Set(lines)]
}
