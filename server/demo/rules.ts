/** The log-ins of demo mode. They exist nowhere else, which is why they can be printed and prefilled. */
export const demoLogins = {
  school: { email: 'office@oakfield.example', password: 'oakfield-demo' },
  test: { email: 'trial@oakfield.example', password: 'trial-demo' },
  admin: { email: 'admin@dailydot.example', password: 'daily-dot-admin-demo' },
}
