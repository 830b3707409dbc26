export const offline = {
  offline: {
    what: "You are offline.",
    next: "Discover still works for the sites this device knows. Everything else waits for the connection.",
  },
  unreachable: {
    what: "Pagecast cannot be reached.",
    next: "Discover still works for the sites this device knows. Everything else is retried.",
  },
};
