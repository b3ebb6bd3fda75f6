import { paths } from '#web/platform/paths.ts'
import { LegalPage, type LegalSection } from '../legal-page.tsx'

/** Credits the open work that these pages show, with the notices its licences ask for. */
export function LicencesPage() {
  return (
    <LegalPage
      path={paths.licences}
      title="Open licences"
      inShort={
        <p>
          The questions, the slides and the mark are ours. The pictures on the slides, the typeface and the small icons
          are other people’s work, which they let everybody use. Thank you to all of them.
        </p>
      }
      sections={[pictures, typeface, icons, software]}
    />
  )
}

const pictures: LegalSection = {
  id: 'pictures',
  title: 'The pictures: Fluent Emoji',
  body: (
    <>
      <p>
        The pictures are <a href="https://github.com/microsoft/fluentui-emoji">Fluent Emoji</a> in their flat form, by
        Microsoft. We lay them out in our mark and leave the drawings as they are. Microsoft does not endorse The Daily
        Dot. They come under the MIT licence:
      </p>
      <p>Copyright (c) Microsoft Corporation.</p>
      <p>
        Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
        documentation files (the “Software”), to deal in the Software without restriction, including without limitation
        the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and
        to permit persons to whom the Software is furnished to do so, subject to the following conditions:
      </p>
      <p>
        The above copyright notice and this permission notice shall be included in all copies or substantial portions of
        the Software.
      </p>
      <p>
        The Software is provided “as is”, without warranty of any kind, express or implied, including but not limited to
        the warranties of merchantability, fitness for a particular purpose and noninfringement. In no event shall the
        authors or copyright holders be liable for any claim, damages or other liability, whether in an action of
        contract, tort or otherwise, arising from, out of or in connection with the Software or the use or other
        dealings in the Software.
      </p>
    </>
  ),
}

const typeface: LegalSection = {
  id: 'typeface',
  title: 'The typeface: Lexend',
  body: (
    <p>
      Lexend is drawn to be easy to read. Copyright 2019{' '}
      <a href="https://github.com/googlefonts/lexend">the Lexend Project Authors</a>, under the{' '}
      <a href="https://openfontlicense.org/open-font-license-official-text/">SIL Open Font License, version 1.1</a>.
    </p>
  ),
}

const icons: LegalSection = {
  id: 'icons',
  title: 'The icons: Lucide',
  body: (
    <p>
      The line icons beside headings and on buttons are <a href="https://lucide.dev">Lucide</a>. Copyright (c) 2026
      Lucide Icons and Contributors, under the <a href="https://lucide.dev/license">ISC licence</a>.
    </p>
  ),
}

const software: LegalSection = {
  id: 'software',
  title: 'The software',
  body: (
    <p>
      The scripts of these pages contain <a href="https://react.dev">React</a>, TanStack Query, Base UI and Zod, under
      the MIT licence above with the copyright of their own authors, and wouter, which is free of conditions.
    </p>
  ),
}
