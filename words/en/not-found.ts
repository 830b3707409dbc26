export const notFound = { title: "There is no such page", hint: "The address may be old or mistyped." };
