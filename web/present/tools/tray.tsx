import type { LucideIcon } from 'lucide-react'
import { BoardDialog } from '#web/present/frame/board-dialog.tsx'

export type Tool = {
  name: string
  icon: LucideIcon
  /** What is chosen now, such as On or Off. */
  now?: string
  onPress: () => void
}

type Props = { groups: readonly { name: string; tools: readonly Tool[] }[]; onClose: () => void }

/** Everything that is not needed every day, in words, one tap away. */
export function Tray({ groups, onClose }: Props) {
  return (
    <BoardDialog className="tray" aria-label="Tools" onClose={onClose} closesBeside>
      {groups.map(({ name, tools }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {tools.map((tool) => (
              <li key={tool.name}>
                <button type="button" className="tile" onClick={tool.onPress}>
                  <tool.icon aria-hidden="true" />
                  <b>{tool.name}</b>
                  {tool.now && <small>{tool.now}</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <button type="button" className="key" onClick={onClose}>
        Close the tools
      </button>
    </BoardDialog>
  )
}
