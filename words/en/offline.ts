export const offline = {
  offline: {
    what: "You are offline.",
    next: "Discover still works for the sites this device knows. The rest needs a connection.",
  },
  unreachable: {
    what: "Pagecast cannot be reached.",
    next: "Discover still works for the sites this device knows. The rest works again when it can be reached.",
  },
};
