/** "Until 3 December" includes that day, in the owner's time zone. */
export function endOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 23, 59, 59);
}
