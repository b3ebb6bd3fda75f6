import { Check } from 'lucide-react'
import { Badge, type BadgeLook, weekLook } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Specimen } from './specimen.tsx'

const states: { look: BadgeLook; word: string }[] = [
  { look: 'neutral', word: 'Whole school' },
  { look: 'day', word: 'Monday Mindset' },
  { look: 'good', word: 'Paid' },
  { look: 'info', word: 'Invoice sent' },
  { look: 'warn', word: 'Pending' },
  { look: 'bad', word: 'Overdue' },
  { look: 'ink', word: 'Soon' },
]

const weeks = [
  { color: 'bg-pink-500', name: 'Anti-Bullying Week' },
  { color: 'bg-amber-500', name: 'World Book Week' },
  { color: 'bg-green-500', name: 'Eco Week' },
  { color: 'bg-purple-500', name: 'Mental Health Awareness Week' },
  { color: 'bg-blue-500', name: 'International Friendship Week' },
]

export function Surfaces() {
  return (
    <>
      <Specimen name="Cards" layout="columns">
        <Card level={3} title="Weekly Progress" description="3 of 5 slides used">
          <p>A title, and what belongs to it.</p>
        </Card>
        <Card
          level={3}
          title="Staff"
          description="19 people have joined"
          action={
            <Button look="outline" size="small">
              Invite
            </Button>
          }
        >
          <p>With an action beside the title; below it where there is no room.</p>
        </Card>
      </Specimen>
      <Specimen name="Badges">
        {states.map(({ look, word }) => (
          <Badge key={look} look={look}>
            {word}
          </Badge>
        ))}
        <Badge look="good">
          <Check aria-hidden="true" />
          Social Media Ready
        </Badge>
      </Specimen>
      <Specimen
        name="Themed weeks"
        note="The class name in the week’s data picks the badge; an unknown one is neutral."
      >
        {weeks.map(({ color, name }) => (
          <Badge key={color} look={weekLook(color)}>
            {name}
          </Badge>
        ))}
        <Badge look={weekLook('bg-teal-500')}>Any other week</Badge>
      </Specimen>
    </>
  )
}
