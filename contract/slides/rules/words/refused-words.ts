/** Refused words: a pattern of whole words, what they are, and what to write instead. */
export type Refused = { words: string; what: string; instead: string }

const brands =
  "lego|duplo|playmobil|play-doh|barbie|hot wheels|disney|pixar|pok[eé]mon|minecraft|roblox|fortnite|fifa|nintendo|playstation|xbox|youtube|tiktok|instagram|snapchat|facebook|whatsapp|google|alexa|siri|chatgpt|netflix|ipads?|iphones?|coca-cola|coke|pepsi|fanta|mcdonald'?s|kfc|burger king|greggs|nike|adidas|tesco|aldi|lidl|asda|sainsbury'?s|ikea|amazon prime|haribo|cadbury|oreos?|nutella|harry potter|hogwarts|paw patrol|peppa pig|bluey|spider-?man|batman|superman|star wars|sellotape|blu-?tack|velcro"

// Surnames that are also ordinary words (May, Brown, Trump) are listed with the first name.
const politicians =
  'starmer|sunak|badenoch|farage|corbyn|rayner|rachel reeves|ed davey|swinney|boris johnson|liz truss|theresa may|tony blair|gordon brown|david cameron|donald trump|president trump|biden|obama|putin|zelensk[yi]+|macron|netanyahu'

const parties =
  'labour party|conservative party|tory|tories|lib dems?|liberal democrats?|green party|reform uk|snp|plaid cymru|sinn f[eé]in|dup|ukip|republican party|democratic party'

const anyone = 'you|i|we|they|he|she|someone|somebody|people|others'

/**
 * Refused in texts for children. If a word also has an innocent sense, only phrases in the other sense are listed:
 * "it looks like rain", "how you look at it", "the present moment", "a house of straw" and "every day a holiday" pass.
 */
export const refusedForChildren: Refused[] = [
  { words: brands, what: 'a brand', instead: 'Name the kind of thing (“building bricks”).' },
  { words: politicians, what: 'a living politician', instead: 'Name the task (“a leader”).' },
  { words: parties, what: 'a political party', instead: 'Leave party politics out.' },
  {
    words:
      "(?:boys?\\b[^.?!…]*\\bgirls?|girls?\\b[^.?!…]*\\bboys?)|like a (?:girl|boy)|(?:boys'|girls') (?:toys|games|colours)",
    what: 'boys and girls set against each other',
    instead: 'Write “children”, “people” or “everyone”.',
  },
  { words: 'normal (?:family|families)', what: 'a measure for families', instead: 'Write “a family”.' },
  {
    words: '(?:your|my|our) (?:real )?(?:mums?|mummy|mam|dads?|daddy|mother|father|parents?)',
    what: 'a family that not every child has',
    instead: 'Write “a grown-up at home”.',
  },
  { words: 'money|cash', what: 'money', instead: 'Ask about something that costs nothing.' },
  {
    words:
      'presents|(?:birthday|christmas|eid|diwali|wrapped|best|favourite|surprise|expensive) present|a present(?! moment| day| tense)',
    what: 'presents',
    instead: 'Ask about something that costs nothing to give.',
  },
  {
    words:
      '(?<!green|ware|light|full )houses|(?:my|your|our|their|whose|dream|big|bigger|biggest|small|nice|nicest|new) house',
    what: 'houses to compare',
    instead: 'Write “home”, or ask about a place that everybody knows.',
  },
  {
    words: 'weight|overweight|fat|skinny|chubby|how much (?:you|i|we|they) weigh',
    what: 'the weight of bodies',
    instead: 'Ask what somebody can do, not how they are made; for things, write “how heavy”.',
  },
  {
    words: `good looks|(?:your|my|our|his|her|their|people's) looks|(?:how|the way|what) (?:${anyone}) looks?(?! (?:at|after|for|into|up|out|back|on|to|round|around|closely|again|forward|like you)\\b)|ugly|handsome`,
    what: 'how people look',
    instead: 'Ask what somebody does, says or likes.',
  },
  { words: 'diets?|dieting|calories', what: 'diets', instead: 'Write about tasting or sharing food.' },
  {
    words: 'abroad|(?:on|your|my|our|best|last|next) holidays?|went away',
    what: 'holidays that not every child has',
    instead: 'Ask about a free day, anywhere.',
  },
  {
    words: 'secrets?|promise not to tell',
    what: 'secrets, which children must never be asked to keep or to tell',
    instead: 'Write “surprise”, “hidden” or “puzzle”.',
  },
]

/** Questions that would make a child disclose in front of the class what belongs in a quiet talk with an adult. No exceptions. */
export const invitationsToDisclose: string[] = [
  "worst (?:thing|day|time|moment|memory|thing that (?:has )?ever)\\b.*\\b(?:you|your|you've)",
  'have you (?:ever )?(?:been|felt) (?:so )?(?:bullied|hurt|hit|teased|picked on|left out|excluded|laughed at|threatened|frightened|scared|lonely|alone|unsafe|ashamed|unloved)',
  '(?:has|did) (?:anyone|anybody|someone|somebody) (?:ever )?(?:hurts?|hit|bull(?:y|ied)|teased?|scared?|touch(?:ed)?|threaten(?:ed)?|le(?:ft|ave)) you',
  '(?:tell (?:us|me|your partner|the class|each other)|share|describe|talk|write|think|remember)\\b.{0,30}\\b(?:time|day|moment|someone|somebody)\\b.{0,30}\\b(?:hurt|hit|bullied|teased|scared|frightened|upset you|made you (?:cry|sad|angry|afraid)|cried|was mean|were mean|left you out|you were (?:sad|alone|lonely|left out))',
  'what (?:makes|made) you (?:cry|sad|afraid|scared|frightened|ashamed|lonely)',
  '(?:what|who) (?:are|were) you (?:most |really )?(?:afraid|scared|frightened|ashamed) of',
  'who (?:hurts?|bull(?:ies|ied)|hits?|scares?|frightens?|teases?) you',
  'when did you last (?:cry|feel (?:sad|lonely|scared|afraid|ashamed))',
  'your (?:biggest|worst|deepest|greatest) (?:fear|worry|regret|secret)',
  'what (?:happens|goes on|goes wrong) (?:at|in your) home',
]
