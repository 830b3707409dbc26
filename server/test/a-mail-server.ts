import { createServer, type Socket } from "node:net";
import { stopLater } from "./stop-later.ts";

export type ReceivedMail = { to: string; body: string };
export type MailServer = { url: string; next(): Promise<ReceivedMail> };

/** A mail server on a real socket, which accepts and keeps every mail. */
export async function aMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const server = createServer((socket) =>
    converse(socket, (mail) => (waiting.shift() ?? received.push.bind(received))(mail)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stopLater(() => server.close());
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: () => {
      const mail = received.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

function converse(socket: Socket, deliver: (mail: ReceivedMail) => void) {
  let text = "";
  let to = "";
  let inData = false;
  socket.setEncoding("utf8").write("220 stand-in\r\n");
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    text += chunk;
    for (;;) {
      const end = inData ? "\r\n.\r\n" : "\r\n";
      const at = text.indexOf(end);
      if (at < 0) return;
      const said = text.slice(0, at);
      text = text.slice(at + end.length);
      if (inData) {
        inData = false;
        deliver({ to, body: decode(said) });
        socket.write("250 kept\r\n");
        continue;
      }
      if (/^RCPT TO/i.test(said)) to = said.match(/<([^>]*)>/)?.[1] ?? "";
      inData = /^DATA/i.test(said);
      socket.write(inData ? "354 go on\r\n" : /^QUIT/i.test(said) ? "221 bye\r\n" : "250 yes\r\n");
    }
  });
}

function decode(message: string): string {
  const split = message.indexOf("\r\n\r\n");
  const [head, body] = [message.slice(0, split), message.slice(split + 4)];
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
