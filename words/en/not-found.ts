export const notFound = { title: "Page not found", hint: "The address may be outdated or mistyped." };
