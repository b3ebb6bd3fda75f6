/** The National Curriculum's twelve statements on spoken language, years 1 to 6, in its order: a slide names them from 1. */
export const spokenLanguageStatements = [
  'listen and respond appropriately to adults and their peers',
  'ask relevant questions to extend their understanding and knowledge',
  'use relevant strategies to build their vocabulary',
  'articulate and justify answers, arguments and opinions',
  'give well-structured descriptions, explanations and narratives for different purposes, including for expressing feelings',
  'maintain attention and participate actively in collaborative conversations, staying on topic and initiating and responding to comments',
  'use spoken language to develop understanding through speculating, hypothesising, imagining and exploring ideas',
  'speak audibly and fluently with an increasing command of Standard English',
  'participate in discussions, presentations, performances, role play, improvisations and debates',
  'gain, maintain and monitor the interest of the listener(s)',
  'consider and evaluate different viewpoints, attending to and building on the contributions of others',
  'select and use appropriate registers for effective communication',
] as const
