// A program in a seat that takes any legal action: python3 main.py lab --bots "node examples/random_seat.mjs",regular
//
// It needs Node 16 or newer and nothing else. A JSON object a line comes in, a JSON object a line goes out, at once.

import { createInterface } from "node:readline";

function answer(request) {
  if ("hello" in request) return { name: "random-js", version: "1.0" }; // the first line: who are you?
  if ("refused" in request) console.error(request.refused.why); // a second action that is not legal loses the match
  // request.view is what the seat may know; the seed makes the same match come out the same again
  const seed = BigInt(request.line.match(/"seed":(\d+)/)[1]); // too long for a number of JavaScript's
  const any = (among) => among[Number(seed % BigInt(among.length))];
  const verb = any([...new Set(request.legal.map((action) => action.do))]); // what to do first, then how
  const how = request.legal.filter((action) => action.do === verb);
  return { action: how[Number((seed >> 20n) % BigInt(how.length))] };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer({ ...JSON.parse(line), line })));
}
