/** The National Curriculum's twelve statements in short: as a name, and within a sentence. */
export const statementWords: readonly { name: string; doing: string }[] = [
  { name: 'Listen and respond', doing: 'listening and responding' },
  { name: 'Ask relevant questions', doing: 'asking questions' },
  { name: 'Build vocabulary', doing: 'building vocabulary' },
  { name: 'Give reasons for answers and opinions', doing: 'giving reasons' },
  { name: 'Describe, explain and tell', doing: 'describing and explaining' },
  { name: 'Stay on topic, together', doing: 'staying on topic' },
  { name: 'Speculate, imagine and explore ideas', doing: 'exploring ideas' },
  { name: 'Speak clearly, in Standard English', doing: 'speaking clearly' },
  { name: 'Discuss, present, perform and debate', doing: 'discussing and presenting' },
  { name: 'Hold a listener’s interest', doing: 'holding a listener’s interest' },
  { name: 'Weigh up other viewpoints', doing: 'weighing up viewpoints' },
  { name: 'Choose the right register', doing: 'choosing the right register' },
]
