type Props = { title: string; description: string }

export function SectionHeading({ title, description }: Props) {
  return (
    <div className="mb-6">
      <h1>{title}</h1>
      <p className="mt-1 text-ink-soft">{description}</p>
    </div>
  )
}
