/** The name of the time zone of this device, such as "Europe/Paris". */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
