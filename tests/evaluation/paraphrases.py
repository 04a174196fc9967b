"""Hand-made pairs for the text match: (claim, reference, kind).

Kinds: `same` says it in other words, `topic` shares the subject but not the content, `other` is
about something else, `opposite` says the contrary.
"""

DEVELOPMENT: tuple[tuple[str, str, str], ...] = (
    (
        "Checking tool calls before they run stops mistakes from spreading through later steps.",
        "Verification of tool calls prior to execution prevents errors from spreading downstream.",
        "same",
    ),
    (
        "Agents forget what happened early in a long session because nothing is stored.",
        "Lack of persistent memory makes agents lose earlier context in long interactions.",
        "same",
    ),
    (
        "Reward models are exploited by the policy, so training drifts to outputs nobody wants.",
        "Policies over-optimise the reward model and reward hacking degrades the outputs.",
        "same",
    ),
    (
        "Distilling a large diffusion model into a few steps makes video generation fast.",
        "Few-step distillation accelerates diffusion-based video synthesis.",
        "same",
    ),
    (
        "Benchmarks only grade the last answer and miss faults in the intermediate steps.",
        "Evaluation looks at final success alone, so errors within the trajectory go unnoticed.",
        "same",
    ),
    (
        "Labelled demonstrations from robots are expensive to gather.",
        "Collecting robot demonstration data is costly.",
        "same",
    ),
    (
        "Retrieval-augmented generation lowers hallucination by grounding answers in documents.",
        "RAG reduces fabricated content since responses rest on retrieved text.",
        "same",
    ),
    (
        "A sign would be new public suites of long-horizon tasks that report per-step reliability.",
        "New benchmarks for long-horizon tasks that measure reliability at each step.",
        "same",
    ),
    (
        "Inference cost grows quadratically with the number of visual tokens.",
        "Visual token counts make inference quadratically expensive.",
        "same",
    ),
    (
        "Sim-to-real gaps keep policies trained in simulators from working on real hardware.",
        "Policies learned in simulation do not transfer to physical robots.",
        "same",
    ),
    (
        "Speculative decoding speeds up generation by drafting tokens with a small model.",
        "A compact draft model proposes tokens and thereby accelerates decoding.",
        "same",
    ),
    (
        "Smaller open models tuned on agent trajectories will close the gap to closed systems.",
        "Fine-tuning compact open-weight models on agent trajectories approaches proprietary ones.",
        "same",
    ),
    (
        "Chain-of-thought explanations do not reflect how the model really reached its answer.",
        "Reasoning traces are unfaithful to the computation behind the model's output.",
        "same",
    ),
    (
        "Prompt injection in web pages makes browsing agents take harmful actions.",
        "Web agents are hijacked by malicious instructions injected into pages they read.",
        "same",
    ),
    (
        "Training on data produced by models narrows diversity over generations.",
        "Recursive use of synthetic data causes diversity to collapse.",
        "same",
    ),
    (
        "Tool calls are logged in a uniform schema so that teams can compare frameworks.",
        "Verification of tool calls prior to execution prevents errors from spreading downstream.",
        "topic",
    ),
    (
        "Memory modules are evaluated on dialogue benchmarks with question answering.",
        "Lack of persistent memory makes agents lose earlier context in long interactions.",
        "topic",
    ),
    (
        "Reward models are trained on pairwise human preferences collected by crowd workers.",
        "Policies over-optimise the reward model and reward hacking degrades the outputs.",
        "topic",
    ),
    (
        "Diffusion models generate video with better temporal consistency using motion priors.",
        "Few-step distillation accelerates diffusion-based video synthesis.",
        "topic",
    ),
    (
        "Robot policies use language instructions to pick among learned skills.",
        "Collecting robot demonstration data is costly.",
        "topic",
    ),
    (
        "Retrieval latency dominates the serving cost of RAG systems.",
        "RAG reduces fabricated content since responses rest on retrieved text.",
        "topic",
    ),
    (
        "Visual tokens from several cameras are fused by cross-attention.",
        "Visual token counts make inference quadratically expensive.",
        "topic",
    ),
    (
        "Protein folding models predict binding sites from sequence.",
        "Evaluation looks at final success alone, so errors within the trajectory go unnoticed.",
        "other",
    ),
    (
        "Federated learning protects hospital records through secure aggregation.",
        "New benchmarks for long-horizon tasks that measure reliability at each step.",
        "other",
    ),
    (
        "Graph neural networks over-smooth node features in deep stacks.",
        "A compact draft model proposes tokens and thereby accelerates decoding.",
        "other",
    ),
    (
        "This promising direction will improve performance and enable better results in the field.",
        "Fine-tuning compact open-weight models on agent trajectories approaches proprietary ones.",
        "other",
    ),
    (
        "Speech recognisers struggle with accents that are rare in training data.",
        "Web agents are hijacked by malicious instructions injected into pages they read.",
        "other",
    ),
    (
        "Verification of tool calls prior to execution does not prevent errors from spreading.",
        "Verification of tool calls prior to execution prevents errors from spreading downstream.",
        "opposite",
    ),
    (
        "Reasoning traces are faithful to the computation behind the model's output.",
        "Reasoning traces are not faithful to the computation behind the model's output.",
        "opposite",
    ),
    (
        "Synthetic data increases the diversity of models trained on it recursively.",
        "Recursive use of synthetic data decreases the diversity of models trained on it.",
        "opposite",
    ),
)

HELD_OUT: tuple[tuple[str, str, str], ...] = (
    (
        "Multi-agent teams waste tokens because members repeat each other's work.",
        "Redundant communication among multiple agents inflates token consumption.",
        "same",
    ),
    (
        "Judges based on language models favour longer answers and the first position.",
        "LLM-as-a-judge evaluation suffers from length and position bias.",
        "same",
    ),
    (
        "Editing one object disturbs the rest of the image because attention leaks.",
        "Attention leakage causes unintended changes outside the edited region of an image.",
        "same",
    ),
    (
        "Physically implausible motion appears since video models never learn dynamics.",
        "Video generators lack an understanding of physical dynamics, so motion looks implausible.",
        "same",
    ),
    (
        "Verifiable rewards let reinforcement learning improve reasoning without human labels.",
        "RL with verifiable rewards strengthens reasoning and needs no human annotation.",
        "same",
    ),
    (
        "Mixed-precision quantisation shrinks memory so that models fit on phones.",
        "Quantization at mixed precision reduces memory and enables on-device deployment.",
        "same",
    ),
    (
        "We should see papers reporting success rates on live websites rather than on replicas.",
        "Success rates measured on live websites instead of sandboxed copies.",
        "same",
    ),
    (
        "Vision-language-action models fail when objects or scenes differ from training.",
        "VLA policies generalise poorly to unseen objects and environments.",
        "same",
    ),
    (
        "Long context is of little use when the model ignores information in the middle.",
        "Models overlook information placed in the middle of long contexts.",
        "same",
    ),
    (
        "Jailbreak attacks get around safety training with role-play prompts.",
        "Adversarial role-play prompts bypass safety alignment.",
        "same",
    ),
    (
        "A shared protocol for tools would let agents reuse connectors across vendors.",
        "Standardised tool protocols make integrations reusable between agent frameworks.",
        "same",
    ),
    (
        "Test contamination inflates leaderboard scores.",
        "Benchmark results are overstated because test data leaked into training.",
        "same",
    ),
    (
        "Sparse attention cuts the compute needed for long sequences.",
        "Computation on long sequences is reduced by sparsifying attention.",
        "same",
    ),
    (
        "Process supervision gives credit to each step rather than only to the outcome.",
        "Step-level rewards assign credit within a trajectory instead of at its end.",
        "same",
    ),
    (
        "Camera control in generated scenes improves once geometry is modelled explicitly.",
        "Explicit 3D geometry enables better camera control for scene generation.",
        "same",
    ),
    (
        "Multi-agent teams assign roles such as planner and coder to different models.",
        "Redundant communication among multiple agents inflates token consumption.",
        "topic",
    ),
    (
        "LLM-as-a-judge evaluation is cheaper than human rating for open-ended dialogue.",
        "LLM-as-a-judge evaluation suffers from length and position bias.",
        "topic",
    ),
    (
        "Image editing datasets pair instructions with before-and-after pictures.",
        "Attention leakage causes unintended changes outside the edited region of an image.",
        "topic",
    ),
    (
        "Video generators are trained on captioned clips scraped from the web.",
        "Video generators lack an understanding of physical dynamics, so motion looks implausible.",
        "topic",
    ),
    (
        "RL fine-tuning of reasoning models is unstable at large batch sizes.",
        "RL with verifiable rewards strengthens reasoning and needs no human annotation.",
        "topic",
    ),
    (
        "Quantization noise can act as a regulariser during training.",
        "Quantization at mixed precision reduces memory and enables on-device deployment.",
        "topic",
    ),
    (
        "VLA policies run at low control frequency because inference is slow.",
        "VLA policies generalise poorly to unseen objects and environments.",
        "topic",
    ),
    (
        "Long contexts are extended by interpolating positional encodings.",
        "Models overlook information placed in the middle of long contexts.",
        "topic",
    ),
    (
        "Weather forecasting networks emulate numerical solvers at low cost.",
        "Adversarial role-play prompts bypass safety alignment.",
        "other",
    ),
    (
        "Music generation follows chord progressions given by the composer.",
        "Standardised tool protocols make integrations reusable between agent frameworks.",
        "other",
    ),
    (
        "Recommender systems suffer from popularity bias in implicit feedback.",
        "Computation on long sequences is reduced by sparsifying attention.",
        "other",
    ),
    (
        "More research and novel methods are needed to address key challenges and limitations.",
        "Step-level rewards assign credit within a trajectory instead of at its end.",
        "other",
    ),
    (
        "Quantization at mixed precision increases memory and rules out on-device deployment.",
        "Quantization at mixed precision reduces memory and enables on-device deployment.",
        "opposite",
    ),
    (
        "Models never overlook information placed in the middle of long contexts.",
        "Models overlook information placed in the middle of long contexts.",
        "opposite",
    ),
    (
        "Sparse attention raises the compute needed for long sequences.",
        "Computation on long sequences is reduced by sparsifying attention.",
        "opposite",
    ),
)
