import { createRoot } from "react-dom/client";
import { Button } from "#ui/button.tsx";

createRoot(document.getElementById("root")!).render(<Button>hi</Button>);
