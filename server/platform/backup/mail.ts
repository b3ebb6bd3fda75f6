import type { Letter } from '#server/platform/mail/letter.ts'

export function lateBackupLetter(hours: number): Letter {
  return {
    subject: `The Daily Dot has had no backup for ${hours} hours`,
    paragraphs: [
      `No backup has been completed in the last ${hours} hours. If the database were lost now, everything since then would be lost with it.`,
      'On the server, journalctl -u daily-dot-backup says why, and systemctl start daily-dot-backup takes one now.',
    ],
    notes: ['You get this email once a day until there is a backup.'],
  }
}
